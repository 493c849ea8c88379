import type { ReactNode } from "react";

function Icon({ children, className = "size-5" }: { children: ReactNode; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      {children}
    </svg>
  );
}

type Props = { className?: string };

export const CloseIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);
export const CalendarIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" />
  </Icon>
);
export const DeleteIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3" />
  </Icon>
);
export const EditIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />
  </Icon>
);
export const AddIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
export const SearchIcon = ({ className }: Props) => (
  <Icon className={className}>
    <circle cx="11" cy="11" r="7" />
    <path d="M20 20l-3.8-3.8" />
  </Icon>
);
export const WarningIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M12 4l9 16H3zM12 10v4M12 17.2v.1" />
  </Icon>
);
export const InfoIcon = ({ className }: Props) => (
  <Icon className={className}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 7.8v.1" />
  </Icon>
);
export const CheckIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
);
export const SortIcon = ({ direction }: { direction: "asc" | "desc" | undefined }) => (
  <Icon className={`size-4 print:hidden ${direction ? "" : "opacity-35"}`}>
    {direction !== "desc" && <path d="M8 10l4-4 4 4" />}
    {direction !== "asc" && <path d="M8 14l4 4 4-4" />}
  </Icon>
);
export const BackIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M15 5l-7 7 7 7" />
  </Icon>
);
export const DownloadIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />
  </Icon>
);
export const ShareIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M12 15V4M8 8l4-4 4 4M5 12v7h14v-7" />
  </Icon>
);
export const PrintIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z" />
  </Icon>
);
export const ReceiptIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M6 3v18l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.5V3zM9 8h6M9 12h6" />
  </Icon>
);
