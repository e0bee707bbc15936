import { downloadCenterPath, type Portal } from "@customs-portal/sdk/portal";

/** The path of the download centre with all exports of the user. */
export function allExportsPath({ config }: Portal): string {
  const { limit } = config.downloadCenter;
  return downloadCenterPath({ systemCode: "all", taskCode: "all", limit, module: "", extraCode: "" });
}
