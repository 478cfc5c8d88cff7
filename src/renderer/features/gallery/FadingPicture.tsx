import { useState } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import classes from './FadingPicture.module.css'

type FadingPictureProps = { src: string; alt: string; sizes: string; priority: boolean }

const SIZE = { width: 960, height: 720 }

/** A picture that makes way for the next one softly, once that is there: the same sofa in another leather. */
export function FadingPicture({ src, ...rest }: FadingPictureProps) {
  const [shown, setShown] = useState(src)
  const [loaded, setLoaded] = useState<string>()
  const isComing = src !== shown
  return (
    <span className={classes.stack}>
      <Picture src={shown} {...SIZE} {...rest} alt={isComing ? '' : rest.alt} className={classes.picture ?? ''} />
      {isComing && (
        <span
          key={src}
          className={classes.coming}
          data-loaded={loaded === src || undefined}
          onLoadCapture={() => setLoaded(src)}
          onErrorCapture={() => setShown(src)}
          onTransitionEnd={() => setShown(src)}
        >
          <Picture src={src} {...SIZE} {...rest} className={classes.picture ?? ''} />
        </span>
      )}
    </span>
  )
}
