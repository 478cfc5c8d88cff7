import { Fragment } from 'react'
import classes from './WholeWords.module.css'

/** A number with a hyphen: "3-zits", "2,5-zits", "1-3". */
const COUNTED = /(\d[\d,]*-[\p{L}\d]+)/u

/** Text in which "3-zits" and "1-3" stay on one line; browsers would break them at the hyphen. */
export function WholeWords({ children }: { children: string }) {
  const parts = children.split(COUNTED)
  return parts.map((part, place) => {
    const key = `${place} ${part}`
    // `split` with a group puts the separators at the odd indices.
    return place % 2 === 0 ? <Fragment key={key}>{part}</Fragment> : <Whole key={key} word={part} />
  })
}

const Whole = ({ word }: { word: string }) => <span className={classes.word}>{word}</span>
