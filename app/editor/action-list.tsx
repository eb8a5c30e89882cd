import { clsx } from "clsx";
import { useEffect } from "react";
import type { EditorAction } from "./editor-actions.ts";

/**
 * Blocks to insert, in groups. The element that has the focus handles keys and names the chosen option, `optionId`, by
 * `aria-activedescendant`.
 */
export function ActionList({
  id,
  actions,
  index,
  onChoose,
}: {
  id: string;
  actions: readonly EditorAction[];
  /** The chosen one. */
  index: number;
  onChoose: (action: EditorAction) => void;
}) {
  const active = optionId(id, index);
  // Scrolls an element that no event of its own made the chosen one.
  useEffect(() => {
    document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const groups = [...new Set(actions.map(({ group }) => group))];
  return (
    // It scrolls, so it can take the focus; the options above and below come into view by the keys.
    <div id={id} role="listbox" aria-label="Blocks" tabIndex={0} className="action-list">
      {groups.map((group) => (
        // A group of options has no element of its own in HTML.
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden className="action-group">
            {group}
          </p>
          {actions.map(
            (action, place) =>
              action.group === group && (
                // Keys are handled by the element that has the focus.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                <div
                  key={action.id}
                  id={optionId(id, place)}
                  role="option"
                  aria-selected={place === index}
                  className={clsx("action-option", place === index && "bg-tint")}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(action)}
                >
                  <action.icon aria-hidden size={18} />
                  {action.label}
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}
