// Requests to the service, and another try when it cannot be reached.
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
let timer;
let waiting = null; // the request that is tried again
let pause = FIRST_PAUSE;

// Returns the answer of the service, or null if the service cannot be reached or something between answers instead.
export async function request(address, how, as = "json") {
  try {
    const answer = await fetch(address, how);
    const reply = { ok: answer.ok, told: await answer[as]() };
    pause = FIRST_PAUSE;
    return reply;
  } catch {
    return null;
  }
}

// Tries again after a while, each time after a longer one, or as soon as there is a connection. Only the newest request waits.
export function retry(again) {
  stop();
  waiting = again;
  timer = setTimeout(run, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

export function stop() {
  clearTimeout(timer);
  waiting = null;
}

function run() {
  const again = waiting;
  stop();
  again?.();
}

addEventListener("online", run);
