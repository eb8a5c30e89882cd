import { Modal } from "../../ui/controls/modal.tsx";

/** Articles with what could not be done to each. */
export type Problems = {
  title: string;
  description: string;
  rows: { id: string; title: string; text: string }[];
};

/** Says per article what a change of many could not do. */
export function OutcomeDialog({
  problems,
  onClose,
}: {
  problems: Problems | undefined;
  onClose: () => void;
}) {
  return (
    <Modal
      isOpen={problems !== undefined}
      onClose={onClose}
      title={problems?.title ?? ""}
      description={problems?.description}
    >
      <ul className="flex flex-col border-t border-hairline">
        {problems?.rows.map(({ id, title, text }) => (
          <li key={id} className="border-b border-hairline py-3">
            <p className="font-serif font-headline wrap-anywhere">{title}</p>
            <p className="text-meta text-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
