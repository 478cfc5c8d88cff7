-- Which pieces are tight follows from the measures and the present lines of the order. It is computed when it is read.
alter table delivery_passages drop column notes;
