import { Text, XmlElement } from "yjs";
import { typedAttributes } from "../../blocks/block-editors.ts";
import { changeText } from "../../ui/shared-text/text-change.ts";
import "./footnote-texts.ts";

/**
 * Attributes that people type, such as captions, are shared texts in the document and plain strings for all who read
 * and set them: setting one changes only the characters that differ. An element has these texts from its creation, so
 * that two who begin in the same empty one share it.
 *
 * The binding of the editor makes and reads the elements of Yjs itself and offers no other place to convert their
 * attributes.
 */
const { getAttribute, getAttributes, setAttribute } = XmlElement.prototype;

XmlElement.prototype.getAttributes = function (this: XmlElement, snapshot) {
  const attributes: Record<string, unknown> = getAttributes.call(this, snapshot);
  for (const [name, value] of Object.entries(attributes))
    if (value instanceof Text) attributes[name] = value.toString();
  return attributes as Record<string, string>;
};

XmlElement.prototype.setAttribute = function (this: XmlElement, name: string, value: unknown) {
  const current: unknown = this.doc ? getAttribute.call(this, name) : undefined;
  const isTyped = typeof value === "string" && typedAttributes[this.nodeName]?.includes(name);
  if (isTyped && current instanceof Text) changeText(current, value);
  else setAttribute.call(this, name, (isTyped ? new Text(value) : value) as string);
};
