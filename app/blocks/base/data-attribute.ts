/** Attribute of a node that its copy in the clipboard has as `data-{prefix}-{name}`, where it is not `initial`. */
export function dataAttribute<Value>(
  prefix: string,
  name: string,
  { initial, parse }: { initial: Value; parse: (value: string) => Value },
) {
  const key = `data-${prefix}-${name}`;
  return {
    default: initial,
    parseHTML: (element: HTMLElement) => {
      const value = element.getAttribute(key);
      return value === null ? initial : parse(value);
    },
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === initial ? {} : { [key]: String(attributes[name]) },
  };
}
