import { messageOf } from "../base/index.ts";
import type { TellTrouble, Tracing } from "./span.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What installs a release with its optional packages. */
const installText = "npm ci --omit=dev";

/** Whether the standard variables of OpenTelemetry ask for spans. */
function wantsTracing(env: Environment): boolean {
  if (env.OTEL_SDK_DISABLED === "true" || env.OTEL_TRACES_EXPORTER === "none") return false;
  return Boolean((env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT)?.trim());
}

/**
 * Opens what sends spans, as the standard variables of OpenTelemetry say; its packages are loaded here and nowhere else.
 * @returns undefined where nobody asks for spans
 */
export async function openTracing(env: Environment, tellTrouble: TellTrouble): Promise<Tracing | undefined> {
  if (!wantsTracing(env)) return undefined;
  try {
    const { createTracing } = await import("./open-telemetry.ts");
    return createTracing(env, tellTrouble);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    const why = isMissing ? `their packages are not installed; "${installText}" adds them` : messageOf(error);
    tellTrouble(`spans cannot be sent: ${why}`);
    return undefined;
  }
}
