import { score } from "./client";

const hand = { concealed: "123567m34522p67s", winning_tile: "8s", win: "ron", situation: ["riichi"] } as const;
const data = await score("tenhou", { ...hand, situation: [...hand.situation] }, {}, { baseURL: process.argv[2] ?? "" });
if (data.game === "riichi") console.log(data.value.points);
