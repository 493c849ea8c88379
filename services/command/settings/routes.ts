import type { ChangeSettings } from "@bahi/contracts/settings/commands.ts";
import { settingsRequest } from "@bahi/contracts/settings/api.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import multipart from "@fastify/multipart";
import type { Pool } from "pg";
import { z } from "zod";
import { openRegister } from "../execution/register.ts";
import { contextOf } from "../http/command-context.ts";
import { changeSettings, uploadLogo } from "./decide.ts";
import { type LogoStore, openLogoStore } from "./logo-store.ts";
import { toSettingsRecord } from "./record.ts";
import { SETTINGS_ID, type SettingsRegister, settingsRegister } from "./register.ts";
import { readLogo } from "./upload.ts";

export type SettingsDeps = { settings: SettingsRegister; logos: LogoStore };

export async function openSettings(store: EventStore, pool: Pool): Promise<SettingsDeps> {
  return { settings: openRegister(store, settingsRegister), logos: await openLogoStore(pool) };
}

/** Routes for signed-in admins. */
export async function settingsRoutes(app: App, { settings, logos }: SettingsDeps): Promise<void> {
  await app.register(multipart);

  app.put(
    "/settings",
    { onRequest: adminOnly, schema: { body: settingsRequest } },
    async (request, reply) => {
      const command = commandOf(request.body);
      const { record, position } = await settings.execute({
        context: contextOf(request, "ChangeSettings", command),
        record: SETTINGS_ID,
        decide: (records) => changeSettings(command, records.get(SETTINGS_ID)),
      });
      return answerPosition(reply, position).send(toSettingsRecord(record));
    },
  );

  app.post(
    "/settings/upload-logo",
    {
      onRequest: adminOnly,
      schema: { consumes: ["multipart/form-data"] },
      config: { answerTimeMaxMs: UPLOAD_TIME_MAX_MS },
    },
    async (request, reply) => {
      const logo = await readLogo(request);
      const sha256 = await logos.save(logo);
      const { contentType, bytes } = logo;
      const command = { logoUrl: `/logos/${sha256}`, sha256, contentType, sizeBytes: bytes.length };
      const { position } = await settings.execute({
        context: contextOf(request, "UploadLogo", command, sha256),
        record: SETTINGS_ID,
        decide: (records) => uploadLogo(command, records.get(SETTINGS_ID)),
      });
      return answerPosition(reply, position).send({ logo_url: command.logoUrl });
    },
  );
}

/** Includes the time of the upload. */
const UPLOAD_TIME_MAX_MS = 60_000;

function commandOf(body: z.infer<typeof settingsRequest>): ChangeSettings {
  return {
    ...(body.business_name !== undefined && { businessName: body.business_name }),
    ...(body.business_address !== undefined && { businessAddress: body.business_address }),
    ...(body.business_phone !== undefined && { businessPhone: body.business_phone }),
    ...(body.business_email !== undefined && { businessEmail: body.business_email }),
    ...(body.logo_url !== undefined && { logoUrl: body.logo_url }),
  };
}

const logoParams = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** The pictures, without sign-in: the sign-in page shows the logo. Outside of `/api`. */
export function logoRoute(app: App, logos: LogoStore): void {
  app.get("/logos/:sha256", { schema: { params: logoParams } }, async (request, reply) => {
    const logo = await logos.find(request.params.sha256);
    if (logo === undefined) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .type(logo.contentType)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("etag", `"${request.params.sha256}"`)
      .send(logo.bytes);
  });
}
