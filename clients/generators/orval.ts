import axios from "axios";
import { score } from "./client/api";

axios.defaults.baseURL = process.argv[2] ?? "";
const { data } = await score("tenhou", {
  concealed: "123567m34522p67s",
  winning_tile: "8s",
  win: "ron",
  situation: ["riichi"],
});
if (data.game === "riichi") console.log(data.value.points);
