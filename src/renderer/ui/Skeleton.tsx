import classes from './Skeleton.module.css'

type SkeletonProps = {
  /** In pixels; or say it in the class. */
  height?: number
  className?: string | undefined
  'aria-label'?: string
}

/** Stands where something is on its way, of the same size. */
export function Skeleton({ height, className = '', ...named }: SkeletonProps) {
  return (
    <div
      {...(named['aria-label'] && { role: 'status', ...named })}
      className={`${classes.skeleton} ${className}`}
      {...(height !== undefined && { style: { height } })}
    />
  )
}
