import { score } from "./client";
import { client } from "./client/client.gen";

client.setConfig({ baseUrl: process.argv[2] ?? "" });
const { data } = await score({
  path: { ruleset: "tenhou" },
  body: { concealed: "123567m34522p67s", winning_tile: "8s", win: "ron", situation: ["riichi"] },
});
if (data?.game === "riichi") console.log(data.value.points);
