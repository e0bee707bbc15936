import type { AccessRequest } from "@customs-portal/sdk/contract";
import { Button, Icon, IconButton, StatusTag, useFormat, useResource, useT } from "@customs-portal/ui";
import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect, useEffectEvent } from "react";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { AskAccess } from "./AskAccess.tsx";
import { HealthTag } from "./HealthTag.tsx";
import type { DescribedLine } from "./describe-lines.ts";
import { checkFiles, loadTimeOf, versionOf } from "./line-files.ts";
import { LineName } from "./LineName.tsx";

/** What was looked at is not looked at again within this time, unless somebody asks. */
const healthLifeMs = 60_000;

export interface LineCardProps {
  model: WorkspaceModel;
  line: DescribedLine;
  request: AccessRequest | undefined;
  onAsked(): void;
}

/** A registered business line: whether it answers and may be opened, its version, its pages, and how to get it. */
export function LineCard({ model, line, request, onAsked }: LineCardProps) {
  const { key, title, icon, isAllowed, path, pages, missing } = line;
  const t = useT("market");
  const format = useFormat();
  const files = model.filesOf(key);
  const health = useResource(key, (signal) => checkFiles(files, signal));
  const { loadedAt, reload } = health;
  const isOld = useEffectEvent(() => loadedAt !== undefined && Date.now() - loadedAt.getTime() > healthLifeMs);
  const again = useEffectEvent(reload);
  // Runs whenever the page is shown again.
  useEffect(() => {
    if (isOld()) again();
  }, []);
  const version = files.map(versionOf).find((known) => known !== undefined);
  const ms = loadTimeOf(files, performance.getEntriesByType("resource") as PerformanceResourceTiming[]);
  const facts = [
    [t("facts.version"), version ?? t("facts.none")],
    [
      t("facts.loadTime"),
      ms === undefined ? t("facts.notLoaded") : t("facts.ms", { ms: format.number(Math.round(ms)) }),
    ],
  ] as const;
  return (
    <li className="surface">
      <LineName title={title} name={key} icon={icon} />
      <div className="market-tags">
        <StatusTag kind={isAllowed ? "success" : "neutral"} icon={<Icon of={isAllowed ? CircleCheck : Ban} />}>
          {t(isAllowed ? "available" : "noRight")}
        </StatusTag>
        <HealthTag health={health.data} />
        <IconButton
          size="compact"
          label={t("health.again", { title })}
          icon={<Icon of={RotateCw} spin={health.pending} />}
          onClick={reload}
        />
      </div>
      <dl className="market-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pages.length > 0 && (
        <p className="quiet">{t("pages", { pages: pages.map((page) => page.title).join(" · ") })}</p>
      )}
      <div className="market-actions">
        {isAllowed && (
          <Button onClick={() => model.open(path)} aria-label={t("openNamed", { title })}>
            {t("open")}
          </Button>
        )}
        {missing.length > 0 && (
          <AskAccess
            portal={model.portal}
            line={key}
            title={title}
            menus={missing.map((name) => pages.find((page) => page.name === name) ?? { name, title: name })}
            request={request}
            onAsked={onAsked}
          />
        )}
      </div>
    </li>
  );
}
