-- The trace of the request that caused a message (W3C Trace Context), so that its delivery has the same id in the log.
alter table outbox add column traceparent text;
