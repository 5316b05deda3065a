import { Api, RulesetId } from "./client/Api";

const api = new Api({ baseUrl: process.argv[2] ?? "" });
const { data } = await api.v1.score(RulesetId.Tenhou, {
  concealed: "123567m34522p67s",
  winning_tile: "8s",
  win: "ron",
  situation: ["riichi"],
});
if (data.game === "riichi") console.log(data.value.points);
