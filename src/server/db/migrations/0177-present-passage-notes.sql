-- Which pieces are tight follows from the measures and the present lines of the order. It is computed when it is read, and no longer
-- stored. The column stays for a server of the former release.
alter table delivery_passages alter column notes set default '[]';
