/**
 * The shape that a words file has in every language: that of the English one, which says which texts there are, with other
 * texts in them. Lists that are read in order keep their length.
 */
export type Translation<T> = T extends string
  ? string
  : T extends number | boolean | bigint | symbol | null | undefined
    ? T
    : T extends (...given: infer Given) => infer Said
      ? (...given: Given) => Translation<Said>
      : T extends readonly unknown[]
        ? { readonly [K in keyof T]: Translation<T[K]> }
        : T extends object
          ? { readonly [K in keyof T]: Translation<T[K]> }
          : T;
