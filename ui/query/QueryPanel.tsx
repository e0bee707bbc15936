import Bookmark from "lucide-react/icons/bookmark";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { QueryValue, QueryView } from "@customs-portal/sdk/contract";
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
} from "react";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../controls/Icon.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { Form } from "../forms/Form.tsx";
import { usePortal } from "../hooks/use-portal.ts";
import { useStyles } from "../hooks/use-styles.ts";
import { useLocale, useT } from "../hooks/use-texts.ts";
import { useToday } from "../hooks/use-today.ts";
import { usePrintedConditions } from "../print/conditions.ts";
import { overlaysCss } from "../styles/overlays.ts";
import { queryCss } from "../styles/query.ts";
import { QueryControl } from "./controls/QueryControl.tsx";
import { describeQuery } from "./model/describe-query.ts";
import { QueryChips } from "./QueryChips.tsx";
import type { QueryFormProps } from "./query-form-props.ts";
import type { QueryProblem } from "./model/query-params.ts";
import { wordsOf } from "./model/draft.ts";
import { readQuery } from "./model/query-value.ts";
import { useAfterPress } from "./use-after-press.ts";
import { useColumns } from "./use-columns.ts";
import { useQueryDraft } from "./use-query-draft.ts";
import { ViewsMenu } from "./ViewsMenu.tsx";

/** Room that a field needs; two bounds of dates fit into it. */
const columnMinPx = 248;
const columnGapPx = 16;
const noProblems: readonly QueryProblem[] = [];

/** The first field of a form with something wrong gets the focus. */
function focusWrong(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
}

interface QueryPanelProps extends QueryFormProps {
  /** Names of the fields to show; all when left out. */
  chosen?: ReadonlySet<string> | undefined;
  /** Lets the user choose others. */
  onChoose?: (() => Promise<void>) | undefined;
}

/** The form itself; see `QueryForm`. */
export function QueryPanel(props: QueryPanelProps) {
  const {
    fields: all,
    chosen,
    onChoose,
    value,
    onApply,
    problems = noProblems,
    views,
    onEditList,
    onAskOptions,
    rows = 2,
    onUnapplied,
  } = props;
  useStyles(overlaysCss);
  useStyles(queryCss);
  const portal = usePortal();
  const t = useT("query");
  const locale = useLocale();
  const statusId = useId();
  const form = useQueryDraft(all, value, problems);
  const afterPress = useAfterPress();
  const { errors, unapplied, figures } = form;
  const [fieldsRef, columns] = useColumns(columnMinPx, columnGapPx);
  const [isOpen, setOpen] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const submit = useRef<HTMLButtonElement>(null);

  const isUsed = (name: string) => value[name] !== undefined || unapplied.includes(name);
  /** Fields beyond those chosen that were in use: one that is emptied stays under the hands that empty it. */
  const [further, setFurther] = useState<readonly string[]>([]);
  const isShown = (name: string) => !chosen || chosen.has(name) || further.includes(name);
  const needed = all.filter(({ name }) => !isShown(name) && (isUsed(name) || errors[name] !== undefined));
  if (needed.length > 0) setFurther([...further, ...needed.map(({ name }) => name)]);
  const fields = all.filter(({ name }) => isShown(name));

  const shownCount = rows * columns;
  const hidden = fields.slice(shownCount);
  // Something wrong is never hidden.
  const isCollapsed = !isOpen && hidden.every(({ name }) => errors[name] === undefined);
  const hiddenUsed = hidden.filter(({ name }) => isUsed(name)).length;
  const today = useToday();
  const words = useMemo(() => describeQuery(all, value, { locale, t }, today), [all, value, locale, t, today]);
  usePrintedConditions(words);

  const labelsOf = (names: readonly string[]) =>
    all.filter(({ name }) => names.includes(name)).map(({ label }) => label);
  const apply = () => {
    const next = form.read();
    if (next) return onApply(next) === false ? undefined : next;
    setRefusals((before) => before + 1);
    return undefined;
  };
  useEffect(() => {
    if (refusals > 0) focusWrong(panel.current);
  }, [refusals]);
  useImperativeHandle(props.handle, () => ({
    typed() {
      const wrong = all.flatMap((field) => {
        const typed = unapplied.includes(field.name) ? wordsOf(form.draftOf(field)) : "";
        return form.valid[field.name] === undefined && typed !== ""
          ? [{ name: field.name, label: field.label, value: typed }]
          : [];
      });
      const named = [...describeQuery(all, form.valid, { locale, t }), ...wrong];
      const gone = unapplied.filter((name) => !named.some((one) => one.name === name));
      return { words: named, removed: labelsOf(gone) };
    },
    submit: apply,
    focusWrong: () => focusWrong(panel.current),
    keepTyped: form.keep,
  }));
  const replaceBy = (next: QueryValue) => {
    form.replace(next);
    onApply(next);
  };
  const choose = ({ name, query }: QueryView) => {
    const { value: read, left } = readQuery(all, query);
    replaceBy(read);
    if (left.length > 0) {
      portal.notices.show({ kind: "warning", text: t("views.left", { name, count: figures.count(left.length) }) });
    }
  };

  const isFirstVisit = useRef(Object.keys(value).length === 0 && problems.length === 0);
  const initial = views?.state === "ready" ? views.initial : undefined;
  const isSettled = views !== undefined && views.state !== "loading";
  const chooseInitial = useEffectEvent(() => {
    const isUntouched = isFirstVisit.current && unapplied.length === 0 && Object.keys(value).length === 0;
    isFirstVisit.current = false;
    if (initial && isUntouched) choose(initial);
  });
  useEffect(() => {
    if (isSettled) chooseInitial();
  }, [isSettled]);

  const changedNames = unapplied.join("\n");
  const tellUnapplied = useEffectEvent((names: string) => onUnapplied?.(names === "" ? [] : names.split("\n")));
  useEffect(() => {
    tellUnapplied(changedNames);
  }, [changedNames]);

  const wrongNames = problems.map(({ name }) => name).filter((name) => unapplied.includes(name));
  const style = { "--cp-query-columns": columns } as CSSProperties;

  return (
    <div className="cp-query" ref={panel}>
      <Form role="search" aria-label={t("label")} enter="confirm" onConfirm={apply}>
        {wrongNames.length > 0 && (
          <p className="cp-note" data-kind="warning" role="alert">
            <Icon of={TriangleAlert} />
            <span>{t("problems", { names: labelsOf(wrongNames).join(t("words.and")) })}</span>
          </p>
        )}
        <div className="cp-query-fields" ref={fieldsRef} style={style}>
          {fields.map((field, at) => {
            const { name } = field;
            return (
              <div
                key={name}
                hidden={isCollapsed && at >= shownCount}
                data-field={name}
                data-unapplied={unapplied.includes(name) ? "" : undefined}
              >
                <QueryControl
                  field={field}
                  draft={form.draftOf(field)}
                  error={errors[name]}
                  figures={figures}
                  onChange={(draft) => form.change(name, draft)}
                  onLeave={() => afterPress(() => form.check(name))}
                  onEditList={onEditList}
                  onAskOptions={onAskOptions}
                />
              </div>
            );
          })}
        </div>
        <div className="cp-query-actions">
          <Button
            type="submit"
            ref={submit}
            icon={<Icon of={Search} />}
            aria-describedby={statusId}
            data-unapplied={unapplied.length > 0 ? "" : undefined}
          >
            {t("apply")}
          </Button>
          <Button onClick={() => replaceBy({})}>{t("reset")}</Button>
          {hidden.length > 0 && (
            <Button
              variant="text"
              icon={<Icon of={isCollapsed ? ChevronDown : ChevronUp} />}
              aria-expanded={!isCollapsed}
              data-more=""
              onClick={() => setOpen(isCollapsed)}
            >
              {!isCollapsed ? t("less") : hiddenUsed > 0 ? t("moreUsed", { count: hiddenUsed }) : t("more")}
            </Button>
          )}
          <span className="cp-query-unapplied" role="status" id={statusId}>
            {unapplied.length > 0 && t("unapplied", { count: unapplied.length })}
          </span>
          {onChoose && (
            <IconButton
              label={t("choose")}
              icon={<Icon of={SlidersHorizontal} />}
              aria-haspopup="dialog"
              onClick={() => void onChoose().then(() => setFurther([]))}
            />
          )}
          {views?.state === "ready" && (
            <ViewsMenu
              views={views}
              value={value}
              onSearch={() => (unapplied.length > 0 ? apply() : value)}
              onChoose={choose}
            />
          )}
          {/* Keeps the place of the menu, so that nothing jumps when it comes. */}
          {views?.state === "loading" && (
            <Button variant="text" icon={<Icon of={Bookmark} />} className="cp-query-coming" disabled>
              {t("views.none")}
            </Button>
          )}
        </div>
      </Form>
      <QueryChips
        words={words}
        onRemove={(gone) => onApply(Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone)))}
        onEmptied={() => submit.current?.focus()}
      />
    </div>
  );
}
