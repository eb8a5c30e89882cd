/** A story in a list of links. */
export type StoryLink = { slug: string; title: string };
