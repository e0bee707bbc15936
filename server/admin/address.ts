import { isIP } from "node:net";
import { forgetAddress } from "../modules/session/index.ts";
import { AdminError } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";

export const addressCommands: AdminCommands = {
  unlock: {
    help: "forget the failed sign-ins of an address (IPv6: of its network /64), so that nobody there need wait",
    words: ["ADDRESS"],
    options: {},
    async run({ db, print }, { words: [address = ""] }) {
      const [ip = ""] = address.split("/");
      if (isIP(ip) === 0) throw new AdminError(`"${address}" is not an address such as 192.0.2.1 or 2001:db8::1.`);
      if (!(await forgetAddress(db, ip))) throw new AdminError(`The address "${address}" has no failed sign-ins.`);
      print(`Whoever comes from "${address}" may try again at once.`);
    },
  },
};
