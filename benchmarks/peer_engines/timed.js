// Answers hands once and then times rounds of them, for the packages beside this file; it knows none of them.
"use strict";

const readline = require("node:readline");

// "123m55z" → ["1m", "2m", "3m", "5z", "5z"]
exports.tiles = (text) =>
  [...(text ?? "").matchAll(/(\d+)([mpsz])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit));

// The kind of tile that an indicator makes dora.
exports.after = (indicator) => {
  const [number, suit] = indicator.replace("0", "5");
  if (suit !== "z") return `${(number % 9) + 1}${suit}`;
  return number <= 4 ? `${(number % 4) + 1}z` : `${((number - 4) % 3) + 5}z`;
};

// `prepare` makes ready what `score` is timed with; `said` gives [han, fu, yakuman, points] of what that returns, or null.
exports.serve = (version, prepare, score, said) => {
  let prepared = [];
  const told = (one) => {
    try {
      return said(score(one));
    } catch {
      return null;
    }
  };
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line);
    let answer;
    if (message.hands) {
      prepared = message.hands.map(prepare);
      answer = { version, answers: prepared.map(told) };
    } else {
      const start = process.cpuUsage();
      for (const one of prepared.slice(0, message.round)) score(one);
      const { user, system } = process.cpuUsage(start);
      answer = { seconds: (user + system) / 1e6 };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  });
};
