import { readFingerprint } from "@bahi/contracts/proof/fingerprint.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { detailOf } from "../../api/api-error.ts";
import { startVerification, verificationQuery } from "../../queries/system.ts";
import { useCommand } from "../../queries/use-command.ts";
import { systemTexts as texts } from "../../texts/system.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FingerprintAnswer } from "./fingerprint-answer.tsx";

/** Whether the history is still the one that a fingerprint on paper was written down for. */
export function CheckFingerprintCard() {
  const proof = useQuery(verificationQuery).data;
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const check = useCommand({ noun: "system", send: startVerification, onDone: () => setTyped("") });
  const isRunning = proof?.state === "running" || check.isPending;
  // Another proof may be running, which keeps this one waiting.
  const [isAsked, setAsked] = useState(false);
  if (isAsked && !isRunning) setAsked(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const fingerprint = readFingerprint(typed);
    setWrong(fingerprint === undefined);
    if (fingerprint === undefined) return;
    setAsked(true);
    check.run(fingerprint);
  }

  return (
    <Card title={texts.check.title}>
      <form onSubmit={submit} className="space-y-4">
        <p className="text-ink-soft">{texts.check.what} </p>
        <div className="flex items-start gap-3">
          <TextField
            className="min-w-0 flex-1"
            label={texts.fingerprint}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            spellCheck={false}
            value={typed}
            error={isWrong ? texts.check.fourGroups : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
              check.forgetError();
            }}
          />
          <Button type="submit" className="mt-6" disabled={typed.trim() === "" || isRunning}>
            {isAsked ? texts.check.checking : texts.check.check}
          </Button>
        </div>
        {check.error && (
          <Notice tone="error" isLive>
            {detailOf(check.error, texts.check.notChecked)}
          </Notice>
        )}
      </form>
      {proof?.state === "done" &&
        !check.isPending &&
        proof.report?.fingerprints.map((found) => (
          <FingerprintAnswer key={found.fingerprint} found={found} />
        ))}
    </Card>
  );
}
