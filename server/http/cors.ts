import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import { traceHeader } from "./trace-header.ts";

/** How long a browser need not ask again. */
const preflightSeconds = 600;

/**
 * Lets pages of other origins call with a bearer token, as embedded elements do. No cookies: there are none. Without
 * origins nothing is allowed and no header says anything.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.register(cors, {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: ["content-disposition", "retry-after", traceHeader],
    maxAge: preflightSeconds,
    strictPreflight: false,
  });
}
