import { useState } from "react";
import type { UploadImage } from "../../blocks/image/image-uploads.ts";
import { renderUrl } from "../../domain/image-address.ts";
import { UPLOAD_TYPES } from "../../domain/newsroom/image-path.ts";
import type { Logo } from "../../domain/pages/brand-style.ts";
import { DARK_PAPER, PAPER } from "../../domain/pages/section-colors.ts";
import { useSite } from "../../page-context/page-context.ts";
import { LibraryImageField } from "../image-picker/library-image-field.tsx";
import { sendImage } from "../store-image.ts";
import { drawSvg, SVG_TYPE } from "./draw-svg.ts";

const LOGO_TYPES = [SVG_TYPE, ...UPLOAD_TYPES];

/** The logo, and one for the dark scheme. They are uploaded, or chosen from the image library. */
export function LogoField({
  label,
  hint,
  error,
  logo,
  onChange,
}: {
  label: string;
  hint: string;
  error?: string;
  logo: Logo | undefined;
  /** An empty text for no logo. */
  onChange: (logo: Logo | "") => void;
}) {
  const site = useSite();
  const [unusable, setUnusable] = useState<string>();
  const url = (source: string) => renderUrl(source, site, 800, null);

  async function choose(source: string): Promise<void> {
    setUnusable(undefined);
    if (source === "") return onChange("");
    try {
      onChange({ ...logo, source, ...(await measure(url(source))) });
    } catch {
      setUnusable("This image could not be loaded. Choose another one.");
    }
  }

  function chooseDark(source: string): void {
    if (!logo) return;
    const { dark: _, ...others } = logo;
    onChange(source === "" ? others : { ...others, dark: source });
  }

  const problem = unusable ?? error;
  return (
    <div className="flex flex-col gap-4">
      <LibraryImageField
        label={label}
        previewClass="h-24"
        source={logo?.source ?? ""}
        preview={logo && <Preview url={url(logo.source)} paper={PAPER} />}
        accept={LOGO_TYPES}
        uploadImage={sendLogo}
        on={{ state: () => undefined, source: (source) => void choose(source) }}
      >
        <p className="text-meta text-quiet">{hint}</p>
        {problem && (
          <p
            role="alert"
            tabIndex={-1}
            data-refused
            className="text-meta font-semibold text-accent"
          >
            {problem}
          </p>
        )}
      </LibraryImageField>
      {logo && (
        <LibraryImageField
          label="Logo for the dark scheme"
          previewClass="h-24"
          source={logo.dark ?? ""}
          preview={logo.dark && <Preview url={url(logo.dark)} paper={DARK_PAPER} />}
          accept={LOGO_TYPES}
          uploadImage={sendLogo}
          on={{ state: () => undefined, source: chooseDark }}
        >
          <p className="text-meta text-quiet">
            Of the same proportions. Without one, the logo stands on light paper there.
          </p>
        </LibraryImageField>
      )}
    </div>
  );
}

function Preview({ url, paper }: { url: string; paper: string }) {
  return (
    <span className="absolute inset-0 p-4" style={{ backgroundColor: paper }}>
      <img src={url} alt="" className="size-full object-contain" />
    </span>
  );
}

/** A drawing is stored as the pixels of it. */
const sendLogo: UploadImage = async (file, options) =>
  sendImage(file.type === SVG_TYPE ? await drawSvg(file) : file, options);

/** Pixels of an image as it is shown. */
async function measure(url: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
