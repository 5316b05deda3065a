-- Sends the requests of a file in turn; counting statuses takes wrk time, so it is optional.
local requests, place, threads = {}, 0, {}
setup = function(thread) table.insert(threads, thread) end
init = function(arguments)
  refused, failed = 0, 0
  local file = io.open(arguments[1], "rb")
  for head in file:lines() do
    local method, path, count, size = head:match("^(%S+) (%S+) (%d+) (%d+)$")
    local headers = {}
    for _ = 1, count do
      local name, value = file:read("*l"):match("^(.-): (.*)$")
      headers[name] = value
    end
    local body = file:read(tonumber(size))
    file:read("*l")
    requests[#requests + 1] = wrk.format(method, path, headers, tonumber(size) > 0 and body or nil)
  end
  if arguments[2] == "statuses" then
    response = function(status)
      if status == 503 or status == 429 then refused = refused + 1
      elseif status >= 500 then failed = failed + 1 end
    end
  end
end
request = function()
  place = place % #requests + 1
  return requests[place]
end
done = function(summary, latency)
  local refused, failed = 0, 0
  for _, thread in ipairs(threads) do
    refused = refused + thread:get("refused")
    failed = failed + thread:get("failed")
  end
  local e = summary.errors
  io.stderr:write(string.format(
    '{"requests":%d,"bad":%d,"refused":%d,"failed":%d,"lost":%d,"seconds":%.3f,"p50":%.3f,"p99":%.3f}',
    summary.requests, e.status, refused, failed, e.connect + e.read + e.write + e.timeout,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
