import { Fragment } from 'react'
import classes from './WholeWords.module.css'

/** A number with a hyphen: "3-zits", "2,5-zits", "1-3". */
const HYPHENATED_NUMBER = /(\d[\d,]*-[\p{L}\d]+)/u

/** Text in which words like "3-zits" and "1-3" stay on one line. Browsers would break the line at the hyphen. */
export function WholeWords({ children }: { children: string }) {
  const parts = children.split(HYPHENATED_NUMBER)
  return parts.map((part, index) => {
    const key = `${index} ${part}`
    // `split` with a group puts the separators at the odd indices.
    return index % 2 === 0 ? <Fragment key={key}>{part}</Fragment> : <Unbroken key={key} word={part} />
  })
}

const Unbroken = ({ word }: { word: string }) => <span className={classes.unbroken}>{word}</span>
