import { createContext, use } from 'react'

/** Translates a Dutch text of the fields about the customer. */
type FieldTranslation = (dutch: string) => string

/** Dutch, unless a page provides a translation: the customer display of a till also has English. */
export const FieldTranslationContext = createContext<FieldTranslation>((dutch) => dutch)

/** Returns the translation of the texts of the fields about the customer. */
export const useFieldTranslation = (): FieldTranslation => use(FieldTranslationContext)
