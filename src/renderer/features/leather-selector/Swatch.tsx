import { IconCheck } from '@tabler/icons-react'
import type { LeatherType } from '#shared/contracts/matrix-options.ts'
import { swatchTraits } from '#shared/domain/leather/swatch-words.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { pointing } from '../../lib/pointing.ts'
import { Unseen } from '../../ui/Unseen.tsx'
import classes from './LeatherKind.module.css'
import type { LeatherSelectorProps } from './LeatherSelector.tsx'

type SwatchProps = Pick<LeatherSelectorProps, 'left' | 'chosen' | 'onChoose'> & {
  leather: LeatherType
  /** A leather is pointed at; `undefined` when no longer. */
  onPoint: (leather: number | undefined) => void
  /** A word across its picture. */
  mark?: string | undefined
}

/** One colour. Its name is what is seen, and with how it looks it is what is read; the hide's own colour stands there until its picture does. */
export function Swatch({ leather, chosen, left, onChoose, onPoint, mark }: SwatchProps) {
  const isChosen = leather.id === chosen
  return (
    <button
      type="button"
      className={classes.swatch}
      aria-pressed={isChosen}
      data-chosen={isChosen || undefined}
      data-elsewhere={!left.has(leather.id) || undefined}
      onClick={() => onChoose(leather.id)}
      {...pointing(leather.id, onPoint)}
    >
      <span className={classes.hide} style={{ background: leather.hex }}>
        <img
          src={pictureAt(leather.imageUrl, 160, 'webp')}
          alt=""
          width={160}
          height={160}
          loading="lazy"
          decoding="async"
        />
        {isChosen && (
          <span className={classes.check}>
            <IconCheck size={18} stroke={2.4} aria-hidden />
          </span>
        )}
      </span>
      <span className={classes.name}>{leather.name}</span>
      <span className={classes.color}>{leather.mainColor}</span> <Unseen>{swatchTraits(leather)}</Unseen>
      {mark && <span className={classes.mark}>{mark}</span>}
    </button>
  )
}
