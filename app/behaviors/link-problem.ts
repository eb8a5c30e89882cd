/** Shows why an emailed link does not work, where the auth service says so in the fragment, which no server sees. */
export function linkProblem(place: HTMLElement): void {
  const named = new URLSearchParams(location.hash.slice(1));
  const problem = named.get("error_description") ?? named.get("error_code");
  if (problem) place.textContent = problem;
}
