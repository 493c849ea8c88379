import { readingTable } from "./reading-table.ts";

/**
 * How English is read that stands in no dictionary: brand names and new words. "ee" is ई, an e at the end is silent and
 * makes the vowel before it long, c before e is स.
 */
const table = `
a long ए 0 ऐ 1.5
a start ए 0.3 अ 0.5 ऐ 0.8
a end आ 0
a r आ 0 अ 1 ऐ 1.5
a any ऐ 0.3 अ 0.5 आ 0.5 ए 1
ai any ए 0
air any एयर 0
al consonant ऑल 0.8 अल 0.3
all end ऑल 0
ar end आर 0 अर 0.5
are end एयर 0
au any ऑ 0
aw any ऑ 0
ay any ए 0
b any ब 0
bb any ब 0
c soft स 0
c any क 0
cc any क 0 क्स 1
ce end स 0
ch any च 0 क 1 श 1.5
ck any क 0
d any ड 0
dd any ड 0
dge any ज 0
e end ! 0 ए 2.5
e closing ! 0
e long ई 0.2 ए 0.8
e any ए 0.1 इ 0.9 अ 1.2 ई 1
ea any ई 0 ए 1
ed end एड 0.2 ट 1.5
ee any ई 0
eer end इयर 0
ei any ई 0.5 ए 0.5 आइ 1
er end अर 0
er consonant अर 0
ers end अर्स 0
es end एस 0.8 स 0.8 ईज 1
ew any यू 0.5 ऊ 0.5
ey end ई 0
f any फ 0
ff any फ 0
g soft ज 0.3 ग 0.8
g any ग 0
ge end ज 0
gg any ग 0
gh any ग 1 ! 0.5
gue end ग 0
h any ह 0
i long आइ 0 ई 0.8
i end ई 0 आई 1.5
i any इ 0 आइ 1
ia end इया 0
ie end ई 0.2 आई 0.8
igh any आइ 0
io any इओ 0 यो 0.3
ir consonant अर 0.3 इर 1
j any ज 0
k any क 0
kk any क 0
kn start न 0
l any ल 0
le closing अल 0 ल 0.5
ll any ल 0
m consonant म 0.1 ं 0.5
m any म 0
mm any म 0
n consonant ं 0 न 0.6
n any न 0
nn any न 0
ng end ंग 0
o long ओ 0
o end ओ 0
o r ओ 0 ऑ 0.2
o any ऑ 0.2 ओ 0.4 अ 1.2
oa any ओ 0
oi any ऑइ 0
oil any ऑयल 0
on end अन 0.3 ऑन 0.3
oo any ऊ 0 उ 0.4
or end अर 0.4 ओर 0.8 ऑर 1
ou any आउ 0 ऊ 1
ough any ऑ 0.5 फ 3
our end अर 0.5 ओर 1
ow any आउ 0.4 ओ 0.4
oy any ऑय 0
p any प 0
ph any फ 0
pp any प 0
q any क 0
qu any क्व 0
que end क 0
r any र 0
rr any र 0
s end स 0.1 ज 0.7
s any स 0 ज 1.5
sch start स्क 0.5 श 0.5
sh any श 0
sion any शन 0
ss any स 0
t any ट 0
tch any च 0
th any थ 0 ट 2
tion any शन 0
tt any ट 0
ture end चर 0
u long यू 0.2 ऊ 0.2
u r अ 0 यू 1
u end यू 0.6 ऊ 0.4 उ 0.8
u start यू 0.5 अ 0.3
u any अ 0.2 यू 1 उ 0.7 ऊ 1
ue end यू 0.2 ऊ 0.3
v any व 0
w any व 0
wh any व 0
wr start र 0
x start ज 0
x any क्स 0
y start य 0
y end ई 0 आई 2
y closing ई 0 आई 2
y long आइ 0
y any इ 0.3 य 0.5 आइ 0.8
z any ज 0 ज़ 0.5
zz any ज 0 ज़ 0.5
`;

/** The readings of an English word (lower case a to z) by its letters alone. */
export const spelledReadings = readingTable(table, (word, from, to) => {
  const syllablesMeet = /[aeiouy].$/.test(word.slice(0, from)) && /^[aeiouy]/.test(word.slice(to));
  return syllablesMeet ? 0.5 : 1.5;
});
