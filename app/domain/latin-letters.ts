/**
 * ASCII spelling of lowercase letters that Unicode does not decompose into an ASCII letter and marks. Greek and Cyrillic
 * are spelled as English-language newspapers do. `private.to_slug` in the migration `content` has the same table.
 */
export const ASCII_SPELLINGS: Readonly<Record<string, string>> = {
  // Latin
  ...{ æ: "ae", ð: "d", ø: "o", þ: "th", ß: "ss", đ: "d", ħ: "h", ı: "i", ĸ: "k", ł: "l", ŋ: "ng" },
  ...{ œ: "oe", ŧ: "t", ə: "e", ƒ: "f" },
  // Greek
  ...{ α: "a", β: "v", γ: "g", δ: "d", ε: "e", ζ: "z", η: "i", θ: "th", ι: "i", κ: "k", λ: "l" },
  ...{ μ: "m", ν: "n", ξ: "x", ο: "o", π: "p", ρ: "r", σ: "s", ς: "s", τ: "t", υ: "y", φ: "f" },
  ...{ χ: "ch", ψ: "ps", ω: "o" },
  // Cyrillic
  ...{ а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ж: "zh", з: "z", и: "i", к: "k", л: "l" },
  ...{ м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "kh", ц: "ts" },
  ...{ ч: "ch", ш: "sh", щ: "shch", ъ: "", ы: "y", ь: "", э: "e", ю: "yu", я: "ya" },
  ...{ і: "i", є: "ye", ґ: "g", ђ: "dj", ј: "j", љ: "lj", њ: "nj", ћ: "c", џ: "dz", ѕ: "dz" },
};

/** Spells the Greek, Cyrillic and special Latin letters of a decomposed (NFKD), lowercase text in ASCII. */
export function spellInAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (letter) => ASCII_SPELLINGS[letter] ?? letter);
}
