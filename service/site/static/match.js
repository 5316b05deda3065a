// A match: its events, and the tables that follow from them by the answers of the service.
import { request } from "./requests.js";

export class Match {
  constructor(page, kept) {
    Object.assign(this, { names: [], table: page.table, options: page.options, events: [], replies: [], error: null, revision: 0 }, kept);
    this.page = page;
    if (this.digest !== page.digest || this.lang !== document.documentElement.lang) this.replies = [];
  }

  get kept() {
    const { names, table, options, events, replies, revision } = this;
    const { ruleset, version, digest } = this.page;
    return { ruleset, version, digest, lang: document.documentElement.lang, names, options, table, events, replies, revision };
  }

  // The table before a hand, or after the last one; nothing after the end.
  before(number) {
    return number ? this.replies[number - 1]?.table : this.table;
  }

  get now() {
    return this.before(this.replies.length);
  }

  get last() {
    return this.replies.at(-1);
  }

  // Puts an event in a place and settles what follows; what is refused itself is answered, and changes nothing.
  async put(number, event) {
    const events = this.events.toSpliced(number, 1, event);
    const refused = await this.replay(events, number, number);
    return refused?.errors ?? null;
  }

  // Settles the events from a number on. One that is refused stays without a reply, and so do those after it; where it is
  // the one in the place `strictly`, nothing changes.
  async replay(events, from = 0, strictly = -1) {
    const replies = this.replies.slice(0, from);
    let error = null;
    for (let number = replies.length; number < events.length; number++) {
      const table = number ? replies[number - 1].table : this.table;
      if (!table) break;
      const answer = await settle(this.page.ruleset, { table, event: events[number], options: this.options });
      if (answer.errors) {
        error = { number, errors: answer.errors };
        if (number === strictly) return error;
        break;
      }
      replies.push(answer);
    }
    Object.assign(this, { events, replies, error });
    return null;
  }
}

export class Unreachable extends Error {}

// Returns the answer of the service.
export async function ask(address, how) {
  const reply = await request(address, how);
  if (!reply) throw new Unreachable();
  return reply;
}

async function settle(ruleset, request) {
  const { ok, told } = await ask(`/v1/rulesets/${ruleset}/settle?lang=${document.documentElement.lang}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
  if (ok) {
    const { transfers, points, table, finished, reason, final, scores, dropped, explanation } = told;
    return {
      transfers, points, table, finished, reason, final,
      // What is said between who pays whom and the next hand.
      notes: dropped ? explanation.slice(transfers.length, -1) : [],
      said: finished ? explanation.at(-1) : "",
      scores: scores.map(({ value, yaku }) => ({ value, yaku: (yaku ?? []).map((one) => one.name) })),
    };
  }
  return { errors: told.errors?.length ? told.errors : [{ pointer: "/event", detail: told.detail ?? told.title }] };
}

export const store = {
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch { /* not kept */ }
  },
};
