import { detailOf } from "../../api/api-error.ts";
import { Notice } from "../../ui/notice.tsx";

type OutcomeProps = { done: string | undefined; error: unknown; otherwise: string };

/** How the last attempt of a section ended. */
export function Outcome({ done, error, otherwise }: OutcomeProps) {
  if (error) {
    return (
      <Notice tone="error" isAnswer>
        {detailOf(error, otherwise)}
      </Notice>
    );
  }
  return done === undefined ? null : (
    <Notice tone="success" isAnswer>
      {done}
    </Notice>
  );
}
