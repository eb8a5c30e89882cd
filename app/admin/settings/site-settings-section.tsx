import { useCallback, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ImagePicker } from "../image-picker/image-picker.tsx";
import { SiteSettingsEditor } from "./site-settings-editor.tsx";

/** Facts about the publication that pages show. */
export function SiteSettingsSection() {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <section aria-labelledby="site" className="flex max-w-3xl flex-col gap-5">
      <div>
        <h2 id="site" className="font-serif text-card font-semibold">
          The publication
        </h2>
        <p className="text-quiet">
          Name, colors, time zone, contact, team, social profiles, feeds and crawlers. A value that
          you set here replaces that of the operator on every page at once.
        </p>
      </div>
      {isOpen ? (
        <ImagePicker>
          <SiteSettingsEditor onClose={close} />
        </ImagePicker>
      ) : (
        <div>
          <Button type="button" look="outline" onClick={() => setOpen(true)}>
            Edit Publication
          </Button>
        </div>
      )}
    </section>
  );
}
