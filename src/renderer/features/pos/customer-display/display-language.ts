import { createContext, use } from 'react'
import { type DisplayTexts, displayTexts, type Language } from './display-texts.ts'

export const LanguageContext = createContext<Language>('nl')

/** Returns the texts of the customer display in the language that the customer chose. */
export const useDisplayTexts = (): DisplayTexts => displayTexts[use(LanguageContext)]
