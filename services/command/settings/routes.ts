import type { ChangeSettings } from "@bahi/contracts/settings/commands.ts";
import { businessDateOf } from "@bahi/contracts/calendar.ts";
import { lockRequest, settingsRequest } from "@bahi/contracts/settings/api.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import multipart from "@fastify/multipart";
import { z } from "zod";
import { contextOf } from "../http/command-context.ts";
import { changeSettings, lockBooks, uploadLogo } from "./decide.ts";
import { faultOfLogo, type LogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { toSettingsRecord } from "./record.ts";
import { SETTINGS_ID, type SettingsRegister } from "./register.ts";
import { readLogo } from "./upload.ts";

export type SettingsDeps = {
  settings: SettingsRegister;
  logos: LogoStore;
  /** Resolves when the commands on dated records that this instance is executing now have ended. */
  settledCommands: () => Promise<unknown>;
};

/** Routes for signed-in admins. */
export async function settingsRoutes(
  app: App,
  { settings, logos, settledCommands }: SettingsDeps,
): Promise<void> {
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

  app.put(
    "/settings/lock",
    { onRequest: adminOnly, schema: { body: lockRequest } },
    async (request, reply) => {
      const command = request.body;
      const context = contextOf(request, "LockBooks", command);
      const today = businessDateOf(new Date(context.at));
      const { record, position } = await settings.execute({
        context,
        record: SETTINGS_ID,
        decide: (records) => lockBooks(command, records.get(SETTINGS_ID), today),
      });
      // What this instance decided before the lock is stored before the lock is answered.
      await settledCommands();
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
    ...(body.default_credit_days !== undefined && { defaultCreditDays: body.default_credit_days }),
    ...(body.upi_id !== undefined && { upiId: body.upi_id }),
    ...(body.paper_size !== undefined && { paperSize: body.paper_size }),
  };
}

const logoParams = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** The pictures, without sign-in: the sign-in page shows the logo. Outside of `/api`. */
export function logoRoute(app: App, logos: LogoStore): void {
  app.get("/logos/:sha256", { schema: { params: logoParams } }, async (request, reply) => {
    const { sha256 } = request.params;
    const logo = await logos.find(sha256);
    const fault = faultOfLogo(sha256, logo);
    if (fault === "damaged") request.log.error({ sha256 }, "a logo is damaged in the database");
    // Browsers and the edge would keep a damaged one after it is mended.
    if (logo === undefined || fault !== undefined) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .type(logo.contentType)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("etag", `"${sha256}"`)
      .send(logo.bytes);
  });
}
