import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { DisplayContent } from '#shared/contracts/pos/display-channels.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { useDisplayTexts } from './display-language.ts'
import classes from './LeatherChoice.module.css'
import { useAnswer } from './use-answer.ts'

type Offer = NonNullable<Extract<DisplayContent, { kind: 'configuring' }>['offer']>

/** The leathers that the customer can tap, in groups. A tapped leather is marked until the seller's screen follows. */
export function LeatherChoice({ offer: { offerId, revision, chosen, groups } }: { offer: Offer }) {
  const texts = useDisplayTexts()
  const answer = useAnswer()
  const list = useRef<HTMLDivElement>(null)
  const [tapped, setTapped] = useState<{ revision: string; leatherId: number; isMissed: boolean }>()
  const marked = tapped && tapped.revision === revision && !tapped.isMissed ? tapped.leatherId : chosen
  const choose = async (leatherId: number) => {
    setTapped({ revision, leatherId, isMissed: false })
    const isAccepted = await answer(offerId, { kind: 'leather', revision, leatherId })
    if (!isAccepted) setTapped({ revision, leatherId, isMissed: true })
  }
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section className={classes.offer} aria-labelledby="choose-leather">
      <h2 id="choose-leather" className={classes.heading}>
        {texts.chooseLeather}
      </h2>
      <p className={classes.help} role="status">
        {tapped === undefined ? texts.tapLeather : tapped.isMissed ? texts.choiceMissed : texts.choiceSent}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard */}
      <div ref={list} className={classes.groups} tabIndex={0} role="group" aria-labelledby="choose-leather">
        {groups.map(({ title, leathers }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.title} lang="nl">
              {title}
              <span className={classes.effect}>{effectOf(leathers, texts)}</span>
            </h3>
            <ul className={classes.swatches}>
              {leathers.map((leather) => (
                <li key={leather.id}>
                  <button
                    type="button"
                    className={classes.swatch}
                    aria-pressed={leather.id === marked}
                    onClick={() => void choose(leather.id)}
                  >
                    <span className={classes.surface} style={{ background: leather.hex }}>
                      <img
                        src={pictureAt(leather.imageUrl, 160, 'webp')}
                        alt=""
                        width={160}
                        height={160}
                        loading="lazy"
                        decoding="async"
                      />
                      {leather.id === marked && (
                        <span className={classes.check}>
                          <IconCheck size={28} stroke={2.4} aria-hidden />
                        </span>
                      )}
                    </span>
                    <span lang="nl">{leather.name}</span>
                    {leather.surchargeCents > 0 && (
                      <span className={classes.effect}>{texts.surcharge(formatCents(leather.surchargeCents))}</span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

/** Returns the price effect of a group: that of its cheapest leather. */
function effectOf(
  leathers: Offer['groups'][number]['leathers'],
  { surcharge, noSurcharge }: ReturnType<typeof useDisplayTexts>,
): string {
  const lowest = Math.min(...leathers.map(({ surchargeCents }) => surchargeCents))
  return lowest > 0 ? surcharge(formatCents(lowest)) : noSurcharge
}
