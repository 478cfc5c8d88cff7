import classes from './Skeleton.module.css'

type SkeletonProps = {
  /** In pixels; without it the class sets the height. */
  height?: number
  className?: string | undefined
  'aria-label'?: string
}

/** Placeholder of the same size as the content that is loading. */
export function Skeleton({ height, className = '', ...named }: SkeletonProps) {
  return (
    <div
      {...(named['aria-label'] && { role: 'status', ...named })}
      className={`${classes.skeleton} ${className}`}
      {...(height !== undefined && { style: { height } })}
    />
  )
}
