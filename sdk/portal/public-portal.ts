import type { PortalHost } from "./host-types.ts";
import type { Portal } from "./types.ts";

/** What a host gives to those it hosts: neither its end nor the making of sessions is theirs. */
export function publicPortal(host: PortalHost): Portal {
  const { major, version, config, http, i18n, notices, exports, company, manual } = host;
  const { businessObject, footerMark, track, t, can } = host;
  const { user, ended, generation, restored, signOut } = host.session;
  return {
    major,
    version,
    config,
    session: { user, ended, generation, restored, signOut },
    http,
    i18n,
    notices,
    dialogs: { open: host.dialogs.open },
    exports,
    company,
    manual,
    businessObject,
    footerMark,
    track,
    t,
    can,
  };
}
