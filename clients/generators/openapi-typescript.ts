import createClient from "openapi-fetch";
import type { paths } from "./client/schema.js";

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "" });
const { data } = await client.POST("/v1/rulesets/{ruleset}/score", {
  params: { path: { ruleset: "tenhou" } },
  body: { concealed: "123567m34522p67s", winning_tile: "8s", win: "ron", situation: ["riichi"] },
});
if (data?.game === "riichi") console.log(data.value.points);
