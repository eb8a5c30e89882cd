import { useState } from "react";
import { HELP_CHARACTER, KEYS } from "../../domain/newsroom/shortcut-keys.ts";
import { SHORTCUT_GROUPS } from "../../domain/newsroom/shortcuts.ts";
import { areSingleKeysOn, setSingleKeys } from "../../offline/single-key-setting.ts";
import { Modal } from "../../ui/controls/modal.tsx";
import { SwitchField } from "../../ui/controls/switch-field.tsx";
import { formatShortcut } from "../../ui/shortcut-keys.ts";

/** Every shortcut of the newsroom, with the keys of this platform, and the switch for those of a single character. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Keyboard Shortcuts">
      <SwitchField
        label={`${HELP_CHARACTER} opens this list`}
        hint={`On this device, outside of text fields. ${formatShortcut(KEYS.help)} opens it everywhere.`}
        isOn={isOn}
        onChange={(wanted) => {
          setSingleKeys(wanted);
          setOn(wanted);
        }}
      />
      {SHORTCUT_GROUPS.map(({ name, shortcuts }) => (
        <section key={name} aria-labelledby={headingId(name)}>
          <h3 id={headingId(name)} className="border-t-2 border-ink pt-2 font-semibold">
            {name}
          </h3>
          <dl>
            {shortcuts.map((shortcut) => (
              <div
                key={shortcut.name}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-hairline py-2 text-small last:border-b-0"
              >
                <dt>{shortcut.name}</dt>
                <dd className="ml-auto flex flex-wrap gap-x-2 text-quiet">
                  {shortcut.keys.map((keys, index) => (
                    <span key={keys}>
                      {index > 0 && "or "}
                      <kbd className="rounded-control border border-hairline bg-tint px-1.5 py-0.5 font-sans text-meta text-ink">
                        {formatShortcut(keys)}
                      </kbd>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}

function headingId(name: string): string {
  return `shortcuts-${name.toLowerCase().replaceAll(" ", "-")}`;
}
