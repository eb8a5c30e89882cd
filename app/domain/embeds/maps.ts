type Place = { latitude: number; longitude: number; zoom: number; hasMarker: boolean };

/** A map by the rules of its address; undefined where it names no place. */
export function readMap(name: "OpenStreetMap" | "Google Maps", url: URL) {
  return name === "OpenStreetMap" ? readOpenStreetMap(url) : readGoogleMap(url);
}

const SIZE = { width: 4, height: 3 } as const;
/** Pixels of the frame for which the part of the world that it shows is calculated. */
const WIDTH = 640;
const HEIGHT = 480;
const TILE = 256;

function readOpenStreetMap(url: URL) {
  const place = url.pathname.startsWith("/export/embed") ? readBox(url) : readOpenPlace(url);
  if (!place) return undefined;
  const { latitude, longitude, zoom, hasMarker } = place;
  const x = (360 / 2 ** zoom) * (WIDTH / TILE / 2);
  const y = (360 / 2 ** zoom) * (HEIGHT / TILE / 2) * Math.cos((latitude * Math.PI) / 180);
  const box = [longitude - x, latitude - y, longitude + x, latitude + y].map(short).join(",");
  const marker = `${short(latitude)},${short(longitude)}`;
  const frame = new URLSearchParams({ bbox: box, layer: "mapnik", ...(hasMarker && { marker }) });
  const query = hasMarker ? `?mlat=${short(latitude)}&mlon=${short(longitude)}` : "";
  return {
    url: `https://www.openstreetmap.org/${query}#map=${zoom}/${short(latitude)}/${short(longitude)}`,
    frame: `https://www.openstreetmap.org/export/embed.html?${frame}`,
    ...SIZE,
    title: describePlace(place),
  };
}

function readOpenPlace({ hash, searchParams }: URL): Place | undefined {
  const [, zoom, latitude, longitude] =
    /^#(?:.{0,200}&)?map=(\d{1,2})\/(-?\d{1,3}(?:\.\d{1,20})?)\/(-?\d{1,3}(?:\.\d{1,20})?)/.exec(
      hash,
    ) ?? [];
  const marked = [searchParams.get("mlat"), searchParams.get("mlon")];
  const hasMarker = marked.every((value) => value !== null && value !== "");
  return toPlace(
    hasMarker ? marked[0] : latitude,
    hasMarker ? marked[1] : longitude,
    zoom ?? "15",
    hasMarker,
  );
}

/** The place of a frame, which gives the corners of what it shows. */
function readBox({ searchParams }: URL): Place | undefined {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = (searchParams.get("bbox") ?? "")
    .split(",")
    .map(Number);
  const zoom = Math.log2((360 * WIDTH) / TILE / Math.abs(east - west));
  const [latitude, longitude] = (searchParams.get("marker") ?? "").split(",");
  const hasMarker = Boolean(latitude && longitude);
  return toPlace(
    hasMarker ? latitude : String((south + north) / 2),
    hasMarker ? longitude : String((west + east) / 2),
    String(Math.min(19, Math.max(0, Math.round(zoom)))),
    hasMarker,
  );
}

function toPlace(
  latitude: string | null | undefined,
  longitude: string | null | undefined,
  zoom: string,
  hasMarker: boolean,
): Place | undefined {
  if (!latitude || !longitude) return undefined;
  const place = {
    latitude: Number(latitude),
    longitude: Number(longitude),
    zoom: Number(zoom),
    hasMarker,
  };
  const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isOnEarth && place.zoom >= 0 && place.zoom <= 20 ? place : undefined;
}

function short(degrees: number): string {
  return String(Number(degrees.toFixed(5)));
}

function describePlace({ latitude, longitude }: Place): string {
  const north = `${Math.abs(latitude).toFixed(3)}° ${latitude < 0 ? "S" : "N"}`;
  const east = `${Math.abs(longitude).toFixed(3)}° ${longitude < 0 ? "W" : "E"}`;
  return `Map at ${north}, ${east}`;
}

function readGoogleMap(url: URL) {
  const { hostname, pathname, searchParams } = url;
  if (!hostname.startsWith("maps.") && !/^\/maps(?:\/|$)/.test(pathname)) return undefined;
  if (pathname.startsWith("/maps/embed")) {
    const shown = searchParams.get("pb");
    if (!shown) return undefined;
    const address = `https://www.google.com/maps/embed?${new URLSearchParams({ pb: shown })}`;
    return { url: address, frame: address, ...SIZE, title: "Map" };
  }
  const [, name] = /^\/maps\/(?:place|search)\/([^/@]{1,300})/.exec(pathname) ?? [];
  const [, latitude, longitude, zoom] =
    /\/@(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?),(\d{1,2})/.exec(pathname) ?? [];
  const asked = searchParams.get("q") ?? searchParams.get("query") ?? (name && decode(name));
  const [near, nearer] = searchParams.get("ll")?.split(",") ?? [];
  const scale = zoom ?? searchParams.get("z") ?? "15";
  const place = toPlace(latitude ?? near, longitude ?? nearer, scale, false);
  const query = asked || (place && `${short(place.latitude)},${short(place.longitude)}`);
  if (!query || query.length > 300) return undefined;
  const seen: Record<string, string> = { q: query };
  if (place && asked) seen.ll = `${short(place.latitude)},${short(place.longitude)}`;
  if (place) seen.z = String(place.zoom);
  return {
    url: `https://www.google.com/maps?${new URLSearchParams(seen)}`,
    frame: `https://www.google.com/maps?${new URLSearchParams({ ...seen, output: "embed" })}`,
    ...SIZE,
    title: asked ? `Map: ${asked}` : place ? describePlace(place) : "Map",
  };
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
