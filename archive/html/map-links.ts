import { isRecord } from "../../app/domain/parse-inlines.ts";

/** The addresses of all links below a value. */
export function listHrefs(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listHrefs);
  if (!isRecord(node)) return [];
  const own = node.type === "link" ? [String(node.href)] : [];
  return [...own, ...Object.values(node).flatMap(listHrefs)];
}

/** Replaces the addresses of links below a value; one whose new address is null becomes its words. */
export function mapLinks<Node>(node: Node, toHref: (href: string) => string | null): Node {
  return mapNode(node, toHref) as Node;
}

function mapNode(node: unknown, toHref: (href: string) => string | null): unknown {
  if (Array.isArray(node)) {
    return node.flatMap((child) => {
      const isLink = isRecord(child) && child.type === "link";
      const isLost = isLink && toHref(String(child.href)) === null;
      return isLost ? child.children : [mapNode(child, toHref)];
    });
  }
  if (!isRecord(node)) return node;
  const href = node.type === "link" ? toHref(String(node.href)) : undefined;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "href" && href ? href : mapNode(value, toHref),
    ]),
  );
}
