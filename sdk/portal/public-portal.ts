import type { PortalHost } from "./host-types.ts";
import { readOnly } from "../store.ts";
import type { Portal } from "./types/index.ts";

/**
 * What a host gives to those it hosts: neither its end nor the making of sessions is theirs, and what they change in it
 * changes for nobody else. Each member is named here, so that nothing of the host gets out by itself.
 */
export function publicPortal(host: PortalHost): Portal {
  const { major, version, config, personalisation, elements, uploads, businessObject, footerMark, t, can } = host;
  const { session, company, badges, manual, notices, i18n, track } = host;
  return Object.freeze({
    major,
    version,
    config,
    session: Object.freeze({
      user: readOnly(session.user),
      ended: readOnly(session.ended),
      generation: readOnly(session.generation),
      restored: session.restored,
      signOut: session.signOut,
    }),
    http: Object.freeze({ ...host.http }),
    i18n: Object.freeze({
      locale: readOnly(i18n.locale),
      register: i18n.register,
      load: i18n.load,
      setLocale: i18n.setLocale,
      t: i18n.t,
    }),
    // The same object everywhere: by it the presenters of a page agree which of them draws.
    notices,
    dialogs: Object.freeze({ open: host.dialogs.open }),
    exports: Object.freeze({ ...host.exports }),
    personalisation,
    elements,
    uploads,
    company: Object.freeze({
      tags: readOnly(company.tags),
      epoch: readOnly(company.epoch),
      load: company.load,
      switchTo: company.switchTo,
      actAs: company.actAs,
      returnToOwn: company.returnToOwn,
      guard: company.guard,
      onChange: company.onChange,
    }),
    badges: Object.freeze({ all: readOnly(badges.all), set: badges.set }),
    manual: Object.freeze({
      selected: readOnly(manual.selected),
      recent: readOnly(manual.recent),
      select: manual.select,
      clear: manual.clear,
    }),
    businessObject,
    footerMark,
    track: Object.freeze({ action: track.action, error: track.error, api: track.api, flush: track.flush }),
    t,
    can,
  });
}
