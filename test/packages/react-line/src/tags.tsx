import type { CustomsDownloadCenter, ExportTask } from "@customs-portal/elements";
import type { ElementLookup } from "@customs-portal/elements/element-assistant";
import type { ExportRequest } from "@customs-portal/elements/export-dialog";
import type {} from "@customs-portal/elements/jsx";
import { useRef, useState } from "react";

// React 19 passes properties and events by their names.
export function Tags({ lookup, task }: { lookup: ElementLookup; task: ExportRequest }) {
  const center = useRef<CustomsDownloadCenter>(null);
  const [latest, setLatest] = useState<ExportTask>();
  const [ids, setIds] = useState<readonly string[]>([]);
  return (
    <>
      <customs-download-center ref={center} class="exports" system-code="DECL" task-code="all" />
      <customs-download-center
        systemCode={["DECL"]}
        ondownload-finished={({ detail }) => setLatest(detail.task)}
        onsession-expired={() => location.assign("/sign-in")}
        onClick={(event) => event.currentTarget.systemCode}
      />
      <customs-uploader
        basePath="/orders/4711"
        chunkBytes={1024}
        maxFiles={ids.length + 10}
        min-size="1"
        required
        onchange={({ detail }) => setIds(detail.ids)}
        onerror={({ detail }) => console.warn(detail.file.name, detail.error.code)}
      />
      <customs-element-assistant lookup={lookup} history={false} onconfirm={({ detail }) => detail.specification} />
      <customs-batch-text entries={["1"]} limit={7} onchange={({ detail }) => setIds(detail.entries)} />
      <customs-export-dialog open={latest !== undefined} task={task} onclose={({ detail }) => detail.created} />
      <customs-column-setup
        resourceId="orders"
        columns={[{ key: "goods", title: "Goods" }]}
        onsetup-saved={({ detail }) => detail.setup.map(({ title }) => title)}
      />
      <customs-form-setup
        resourceId="order"
        fields={[{ key: "goods", title: "Goods" }]}
        onsetup-saved={({ detail }) => detail.setup.join()}
      />
    </>
  );
}

// Each of these lines is a mistake that the types have to find.
export const refused = [
  // @ts-expect-error a property is no attribute
  <customs-download-center key="1" systemCode="DECL" />,
  // @ts-expect-error there is no such detail
  <customs-download-center key="2" ondownload-finished={({ detail }) => detail.bytes} />,
  // @ts-expect-error React 19 sets the property, which takes no JSON
  <customs-export-dialog key="3" task="{}" />,
  // @ts-expect-error nobody but the element sets it
  <customs-uploader key="4" totals={undefined} />,
  // @ts-expect-error a method
  <customs-uploader key="5" start={async () => undefined} />,
];
