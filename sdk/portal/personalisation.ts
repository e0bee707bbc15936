import { HttpError } from "./http-error.ts";
import { loadWire } from "./load-wire.ts";
import type { PersonaliseTools } from "./personalise.ts";
import type { PortalPersonalisation } from "./types/index.ts";

/**
 * Creates the personalisation of a portal; what it does is loaded with the first call.
 * @param epoch grows when the company or the session changes: what a page asked for before, while this was loading or
 * between two tries, is not done for another company
 */
export function createPersonalisation(
  { http, onFailure }: Omit<PersonaliseTools, "mustBeCurrent">,
  epoch: () => number,
): PortalPersonalisation {
  async function begin() {
    const madeIn = epoch();
    const { load, save } = await (await loadWire()).loadPersonalise();
    const mustBeCurrent = () => {
      if (epoch() !== madeIn) throw new HttpError("request-cancelled", { status: 0, envelopeCode: 0 });
    };
    mustBeCurrent();
    return { load, save, tools: { http, onFailure, mustBeCurrent } };
  }
  return Object.freeze<PortalPersonalisation>({
    async load(...given) {
      const { load, tools } = await begin();
      return load(tools, ...given);
    },
    async save(...given) {
      const { save, tools } = await begin();
      return save(tools, ...given);
    },
  });
}
