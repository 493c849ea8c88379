import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

type ScrollBoxProps = { label: string; className: string; children: ReactNode };

/** Content that scrolls within its page or dialog. The Tab key reaches it when it overflows: arrow keys then scroll it. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  useLayoutEffect(() => {
    if (box.current === null || content.current === null) return undefined;
    const { current } = box;
    const observer = new ResizeObserver(() =>
      setOverflowing(
        current.scrollHeight > current.clientHeight || current.scrollWidth > current.clientWidth,
      ),
    );
    observer.observe(current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      role="region"
      aria-label={label}
      tabIndex={isOverflowing ? 0 : undefined}
      className={`overflow-y-auto ${className}`}
    >
      <div ref={content}>{children}</div>
    </div>
  );
}
