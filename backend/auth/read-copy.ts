/** The JSON of a request, which whoever comes next can read again; undefined where there is none. */
export async function readCopy(request: Request): Promise<unknown> {
  return request
    .clone()
    .json()
    .catch(() => undefined);
}
