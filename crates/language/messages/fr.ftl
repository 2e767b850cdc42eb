# What every page has.
games = Parties
app-name = Jeux de plateau
all-games = Tous les jeux
playground = Bac à sable
quarto = Quarto
guest = Invité
settings = Réglages
language = Langue
play = Jouer
watch = Regarder
join = Rejoindre
rules = Règles
computer = L’ordinateur
friend = Un ami
anybody = N’importe qui
level = Niveau { $level }
your-move = À vous de jouer
to-move = { $side ->
    [Blancs] Trait aux Blancs
    [Noirs] Trait aux Noirs
    [Rouges] Trait aux Rouges
   *[other] Trait : { $side }
}
draw = Nulle
aborted = { $side ->
    [Blancs] Annulée : les Blancs n’ont pas commencé
    [Noirs] Annulée : les Noirs n’ont pas commencé
    [Rouges] Annulée : les Rouges n’ont pas commencé
   *[other] Annulée : { $side } n’a pas commencé
}
moves-played = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}

# The sides.
side-white = Blancs
side-black = Noirs
side-sente = Sente
side-gote = Gote
side-shitate = Receveur
side-uwate = Donneur
side-red = Rouges
side-cho = Cho
side-han = Han
side-first = Premier
side-second = Second

# Ends. The names are the codes of `feen-rules` and of the server.
win-checkmate = { side-wins } par échec et mat
win-stalemate = { side-wins } par pat
draw-stalemate = Nulle par pat
win-explosion = { side-wins } par explosion
win-checks = { side-wins } par échecs donnés
win-goal = { side-wins } par arrivée au but
draw-goal = Nulle par arrivée au but
win-extinction = { side-wins } par extinction
draw-extinction = Nulle par extinction
win-connection = { side-wins } par alignement
draw-connection = Nulle par alignement
win-bare-king = { side-wins } par roi dépouillé
draw-bare-king = Nulle par roi dépouillé
win-bikjang = { side-wins } par bikjang
draw-bikjang = Nulle par bikjang
win-passes = { side-wins } par passes
draw-passes = Nulle par passes
win-repetition = { side-wins } par répétition
draw-repetition = Nulle par répétition
win-perpetual-check = { side-wins } par échec perpétuel
draw-perpetual-check = Nulle par échec perpétuel
win-perpetual-chase = { side-wins } par poursuite perpétuelle
draw-perpetual-chase = Nulle par poursuite perpétuelle
win-moves = { side-wins } par coups sans progrès
draw-moves = Nulle par coups sans progrès
win-points = { side-wins } aux points
draw-points = Nulle aux points
win-counting = { side-wins } par décompte
draw-counting = Nulle par décompte
win-material = { side-wins } par matériel insuffisant
draw-material = Nulle par matériel insuffisant
win-dead-position = { side-wins } par position morte
draw-dead-position = Nulle par position morte
win-entering-king = { side-wins } par entrée du roi
draw-entering-king = Nulle par entrée du roi
win-resignation = { side-wins } par abandon
win-time = { side-wins } au temps
draw-time = Nulle au temps
win-abandonment = { side-wins } par départ de l’adversaire
win-illegal-move = { side-wins } par coup illégal
win-adjudication = { side-wins } par arbitrage
draw-adjudication = Nulle par arbitrage
draw-agreement = Nulle par accord mutuel

# The games of the table, by their names.
game-chess = Échecs
game-normal = Échecs
game-fairy = Échecs
game-fischerandom = Échecs 960
game-nocastle = Échecs sans roque
game-3check = Trois échecs
game-5check = Cinq échecs
game-kingofthehill = Roi de la colline
game-racingkings = Course des rois
game-horde = Horde
game-antichess = Qui perd gagne
game-suicide = Échecs suicide
game-giveaway = Giveaway
game-codrus = Codrus
game-losers = Losers
game-extinction = Échecs extinction
game-kinglet = Kinglet
game-threekings = Trois rois
game-knightmate = Knightmate
game-almost = Échecs « presque »
game-amazon = Échecs à l’amazone
game-hoppelpoppel = Hoppel-Poppel
game-newzealand = Échecs néo-zélandais
game-chigorin = Échecs de Tchigorine
game-crazyhouse = Crazyhouse
game-loop = Loop
game-chessgi = Chessgi
game-bughouse = Blitz à quatre
game-koedem = Koedem
game-pocketknight = Cavalier de poche
game-placement = Échecs à placement
game-seirawan = Échecs de Seirawan
game-shouse = S-House
game-losalamos = Échecs de Los Alamos
game-gardner = Mini-échecs de Gardner
game-capablanca = Échecs de Capablanca
game-capahouse = Capahouse
game-caparandom = Capablanca aléatoire
game-gothic = Échecs gothiques
game-embassy = Échecs Embassy
game-janus = Échecs Janus
game-centaur = Échecs au centaure
game-chancellor = Échecs au chancelier
game-modern = Échecs modernes
game-grand = Grands échecs
game-shako = Shako
game-courier = Échecs du courrier
game-shatranj = Chatrang
game-shatar = Chatar
game-breakthrough = Breakthrough
game-clobber = Clobber
game-clobber10 = Clobber, 10 sur 10
game-jesonmor = Jeson Mor
game-makruk = Makruk
game-makpong = Makpong
game-cambodian = Ouk Chaktrang
game-karouk = Kar Ouk
game-ai-wok = Ai-Wok
game-asean = Échecs de l’ASEAN
game-sittuyin = Sittuyin
game-shogi = Shogi
game-minishogi = Mini-shogi
game-mini = Mini-shogi
game-judkins = Shogi de Judkins
game-gorogoro = Shogi gorogoro
game-euroshogi = Euroshogi
game-kyotoshogi = Shogi de Kyoto
game-micro = Micro-shogi
game-dobutsu = Shogi des animaux
game-xiangqi = Xiangqi
game-supply = Xiangqi à parachutage
game-manchu = Xiangqi mandchou
game-minixiangqi = Mini-xiangqi
game-janggi = Janggi
game-janggicasual = Janggi de loisir
game-janggimodern = Janggi moderne
game-janggitraditional = Janggi traditionnel
game-atomic = Échecs atomiques
game-nocheckatomic = Atomique sans échec
game-berolina = Échecs Berolina
game-chaturanga = Chaturanga
game-nightrider = Échecs au noctambule
game-grasshopper = Échecs à la sauterelle
game-sortofalmost = Échecs « un peu presque »
game-misere = Misère
game-torpedo = Échecs torpille
game-pawnsideways = Pions de côté
game-pawnback = Pions en arrière
game-checkshogi = Shogi d’échec
game-torishogi = Shogi des oiseaux
game-duck = Échecs au canard
game-opulent = Échecs opulents
game-tencubed = Tencubed
game-okisakishogi = Shogi de la reine
game-armageddon = Armageddon
game-raazuvaa = Raazuvaa
game-coregal = Échecs corégaux
game-spartan = Échecs spartiates
game-shoshogi = Petit shogi

# How each game is won, or what is different in it.
about-chess = Matez le roi, sur soixante-quatre cases, avec six sortes de pièces.
about-normal = Les échecs, sous le nom que d’autres programmes leur donnent.
about-fairy = Les échecs, sous le nom que d’autres programmes leur donnent.
about-fischerandom = Une position de départ parmi 960 : personne ne connaît l’ouverture.
about-nocastle = Les échecs sans roque : les rois restent au centre.
about-3check = Donnez échec trois fois, ou matez.
about-5check = Donnez échec cinq fois, ou matez.
about-kingofthehill = Amenez votre roi sur l’une des quatre cases du centre.
about-racingkings = Aucun échec : le premier roi sur la dernière rangée gagne.
about-horde = Trente-six pions contre une armée : prenez-les tous, ou matez.
about-antichess = La prise est obligatoire. Perdez toutes vos pièces et vous gagnez.
about-suicide = Qui perd gagne ; sans coup, le joueur qui a le moins de pièces gagne.
about-giveaway = Qui perd gagne avec le roque et l’ancienne fin sans coup.
about-codrus = La prise est obligatoire. Le premier à perdre son roi gagne.
about-losers = La prise est obligatoire. Soyez maté ou gardez un roi seul pour gagner.
about-extinction = Prenez toutes les pièces d’une même sorte.
about-kinglet = Prenez tous les pions ; personne ne peut en perdre un.
about-threekings = Trois rois chacun : perdez-en un, et c’est perdu.
about-knightmate = Le roi saute comme un cavalier, les cavaliers marchent comme des rois.
about-almost = Un chancelier (tour et cavalier) à la place de la dame.
about-amazon = La dame est aussi un cavalier.
about-hoppelpoppel = Les cavaliers prennent comme des fous, les fous comme des cavaliers.
about-newzealand = Les tours prennent comme des cavaliers, les cavaliers comme des tours.
about-chigorin = Cavaliers et chancelier contre fous et dame.
about-crazyhouse = Les pièces prises changent de camp et se posent où l’on veut.
about-loop = Crazyhouse où les pièces promues restent ce qu’elles sont devenues.
about-chessgi = Loop où les pions se posent aussi sur la première rangée.
about-bughouse = Deux échiquiers, deux équipes : vous posez ce que prend votre partenaire.
about-koedem = Blitz à quatre où l’on prend et pose aussi les rois.
about-pocketknight = Chaque joueur a un cavalier en poche.
about-placement = Placez votre rangée de base, une pièce par coup, puis jouez aux échecs.
about-seirawan = Un chancelier (éléphant) et un archevêque (faucon) entrent derrière les pièces qui partent.
about-shouse = Échecs de Seirawan avec les parachutages de crazyhouse.
about-losalamos = Six sur six sans fous : les premiers échecs joués par un ordinateur.
about-gardner = Cinq sur cinq : tous les échecs le temps d’un café.
about-capablanca = Dix colonnes, archevêque et chancelier : le remède de Capablanca aux nulles.
about-capahouse = Échecs de Capablanca avec parachutages.
about-caparandom = Les pièces de Capablanca dans un ordre tiré au sort.
about-gothic = Les pièces de Capablanca dans un ordre sans pion faible.
about-embassy = Les pièces de Capablanca dans l’ordre des grands échecs.
about-janus = Dix colonnes et deux Janus (fou et cavalier) chacun.
about-centaur = Dix colonnes et deux centaures (roi et cavalier) chacun.
about-chancellor = Neuf sur neuf, avec un chancelier.
about-modern = Neuf sur neuf, avec un ministre (fou et cavalier).
about-grand = Dix sur dix ; les armées sont dégagées, sans roque.
about-shako = Dix sur dix, avec canons et éléphants.
about-courier = Douze colonnes, joués à Ströbeck pendant six siècles.
about-shatranj = Les échecs de Bagdad : un roi dépouillé perd, le pat gagne.
about-shatar = Les échecs de Mongolie : un cavalier ne peut pas mater.
about-breakthrough = Seize pions chacun ; un seul sur la dernière rangée gagne.
about-clobber = Allez sur un voisin de l’autre couleur ; qui ne peut plus perd.
about-clobber10 = Clobber sur dix sur dix, une soirée durant.
about-jesonmor = Neuf cavaliers chacun : atteignez le centre et quittez-le.
about-makruk = Les échecs de Thaïlande ; un roi seul compte les coups jusqu’à la nulle.
about-makpong = Makruk où un roi en échec ne peut pas s’écarter.
about-cambodian = Le makruk, avec un premier saut du roi et de la neang.
about-karouk = Ouk où le premier échec gagne.
about-ai-wok = Makruk avec une tour-cavalier-ferz à la place du met.
about-asean = Les coups du makruk avec les pièces d’échecs.
about-sittuyin = Les échecs de Birmanie : placez votre armée derrière les pions.
about-shogi = Matez le roi. Ce que vous prenez, vous pouvez le poser.
about-minishogi = Cinq sur cinq, six pièces chacun, et vif dès le premier coup.
about-mini = Le mini-shogi, sous le nom que d’autres programmes lui donnent.
about-judkins = Six sur six, avec un cavalier.
about-gorogoro = Cinq sur six, généraux et pions : un premier shogi.
about-euroshogi = Huit sur huit, pour qui vient des échecs.
about-kyotoshogi = Chaque pièce se retourne dès qu’elle bouge.
about-micro = Quatre sur cinq ; les pièces se retournent en prenant.
about-dobutsu = Trois sur quatre, des animaux pour enfants ; attrapez le lion.
about-xiangqi = Matez le général, ou laissez-le sans coup.
about-supply = Deux échiquiers ; votre partenaire vous ravitaille.
about-manchu = Un super-char contre toute une armée.
about-minixiangqi = Sept sur sept, sans rivière ni conseillers.
about-janggi = Le jeu de Corée : les canons sautent, les éléphants vont loin.
about-janggicasual = Le janggi sans points.
about-janggimodern = Le janggi des tournois, avec points.
about-janggitraditional = Le janggi avec la nulle par généraux face à face.
about-atomic = Chaque prise fait exploser tout autour ; faites sauter le roi.
about-nocheckatomic = Atomique sans échec : veillez vous-même sur votre roi.
about-berolina = Les pions vont en diagonale et prennent tout droit.
about-chaturanga = Les plus anciennes règles connues, venues de l’Inde.
about-nightrider = Les cavaliers continuent toujours dans la même direction.
about-grasshopper = Une rangée de pièces qui doivent sauter par-dessus quelqu’un.
about-sortofalmost = Dame contre chancelier.
about-misere = Des échecs ordinaires : qui est maté gagne.
about-torpedo = Les pions avancent de deux cases quand ils veulent.
about-pawnsideways = Les pions peuvent aussi aller de côté.
about-pawnback = Les pions peuvent aussi reculer.
about-checkshogi = Le premier échec gagne.
about-torishogi = Des oiseaux sur sept sur sept ; deux hirondelles par colonne.
about-duck = Après chaque coup, vous posez un canard en travers.
about-opulent = Dix sur dix, avec magiciens et lions.
about-tencubed = Dix sur dix, avec champions et magiciens.
about-okisakishogi = Dix sur dix, avec une reine.
about-armageddon = Une nulle compte comme une victoire des Noirs.
about-raazuvaa = Des échecs des Maldives, sans roque.
about-coregal = La dame est royale, elle aussi : on ne peut pas la laisser prendre.
about-spartan = Les Perses contre les Spartiates aux deux rois.
about-shoshogi = L’ancien jeu sans parachutage, avec un éléphant ivre.

# What every page has.
first-page = Page d’accueil
parts-of-the-site = Parties du site
documentation = Documentation
sounds-on = Sons activés
sounds-off = Sons coupés
copied = Copié
close = Fermer
done = Terminé
to-first-page = Vers l’accueil
game = Partie
which-game = Jeu
board = Plateau
two-parts = { $first }, { $second }
two-sentences = { $first }. { $second }
list-comma = { $first }, { $last }
list-and = { $first } et { $last }
list-or = { $first } ou { $last }
list-either = { $first } ou { $last }
list-clauses = { $first } ; { $last }
a-sentence = { $text }.
range = { $first }–{ $last }

# Pages that are not there, and refusals.
no-such-game = Partie introuvable
no-such-game-why = Elle est peut-être finie depuis longtemps, ou le lien est incomplet. Une partie privée a son propre lien.
no-such-page = Page introuvable
no-such-page-why = Il n’y a rien à cette adresse. Le lien est peut-être incomplet.
too-much = Trop à la fois
too-much-why = Veuillez réessayer dans un instant.
not-now = Pas maintenant
not-now-why = Le serveur ne peut pas répondre pour le moment. Veuillez réessayer.
did-not-work = Cela n’a pas marché
refused-abort-late = Les deux joueurs ont déjà joué
refused-engine-none = Aucun moteur d’ici ne joue à ce jeu
refused-game-over = La partie est finie
refused-game-stale = La partie a avancé
refused-game-turn = Ce n’est pas à vous de jouer
refused-invite-unknown = Cette invitation n’est pas valable
refused-move-illegal = Ce coup n’est pas légal
refused-move-syntax = Ce n’est pas un coup
refused-offer-again = Vous avez déjà proposé
refused-offer-none = Il n’y a pas d’offre
refused-origin-other = La demande ne vient pas d’une page de ce serveur
refused-rate-exceeded = Trop à la fois ; réessayez dans un instant
refused-server-busy = Le serveur est occupé ; réessayez
refused-server-unavailable = Le serveur ne répond pas ; réessayez
refused-setup-number = Le numéro d’une position de départ va de 0 à 959
refused-takeback-none = Il n’y a pas de coup à reprendre
refused-token-other = Vous ne jouez pas cette partie
refused-victory-early = Votre adversaire peut encore revenir
refused-move = Ce coup est refusé
refused-move-ambiguous = Coup ambigu : { $count } pièces peuvent le jouer
refused-move-castle-check = Le roi ne roque ni en échec ni à travers des cases attaquées
refused-move-castle-path = Une pièce empêche le roque
refused-move-castle-right = Pas de droit de roquer de ce côté
refused-move-drop-dead = Parachutée en { $on }, la pièce ne pourrait jamais bouger
refused-move-drop-mate = Cette pièce ne peut pas mater en étant parachutée
refused-move-drop-zone = La pièce ne peut pas être parachutée en { $on }
refused-move-explodes = Le roi exploserait
refused-move-facing = Les généraux se feraient face
refused-move-game-over = La partie est terminée
refused-move-gives-check = Le coup donne échec, ce qui est interdit
refused-move-leaves-check = Le roi serait attaqué depuis { $by }
refused-move-may-not-promote = Cette promotion est impossible en { $on }
refused-move-must-capture = Une prise est possible et obligatoire
refused-move-must-drop = Il faut d’abord parachuter une pièce en main
refused-move-must-place = Le coup doit poser le canard
refused-move-must-promote = La pièce doit être promue en { $on }
refused-move-must-take-checker = Le roi peut seulement prendre la pièce qui donne échec
refused-move-no-pass = Il n’est pas permis de passer
refused-move-no-piece = Aucune pièce en { $on }
refused-move-none = Aucun coup légal ne s’écrit ainsi
refused-move-not-in-hand = Pas de { $letter } en main
refused-move-not-yours = La pièce en { $on } est à l’adversaire
refused-move-notation = Cette notation ne peut pas écrire les coups de ce jeu
refused-move-occupied = La case { $on } est occupée
refused-move-other = Pas de coup pareil vers { $to }
refused-move-two-pawns = La colonne { $file } a déjà ce pion
refused-move-unreachable = La pièce en { $from } n’atteint pas { $to }
refused-convert-letter = { $found } n’est pas une pièce de ce jeu
refused-convert-not-playable = Une pièce est sur une case où l’on ne joue pas
refused-convert-shape = Le plateau n’a pas la forme de ce jeu
refused-position = Cette position est refusée
position-of = C’est une position de ce jeu : { $game }.
refused-position-character = Une pièce ou un nombre de cases est attendu, et non { $found }
refused-position-checks = Les échecs restants sont attendus, comme 3+3, au plus { $most }
refused-position-empty = Il manque une position
refused-position-en-passant = Une case du plateau ou - est attendue
refused-position-no-hands = Ce jeu n’a pas de main
refused-position-no-royal = Il manque le roi d’un joueur
refused-position-not-promoted = Cette pièce n’est pas promue dans ce jeu
refused-position-number = Un nombre jusqu’à 65535 est attendu
refused-position-open-hands = Il manque ] à la fin des mains
refused-position-opponent-in-check = Le joueur qui vient de jouer est en échec
refused-position-piece = { $found } n’est pas une pièce de ce jeu
refused-position-rank-count = { $expected } rangées sont attendues, et non { $found }
refused-position-rank-too-long = Une rangée a { $files } cases, celle-ci en a plus
refused-position-rank-too-short = Une rangée a { $files } cases, celle-ci en a { $found }
refused-position-right = { $found } n’est pas le droit d’une pièce sur sa première case
refused-position-several-royals = Chaque joueur n’a qu’un roi, en voici un second
refused-position-too-many-fields = La position devrait finir ici
refused-position-turn = W ou b est attendu
refused-call-no-line = Il n’y a pas de ligne à annoncer
refused-call-not-played = Selon ces règles une ligne gagne aussitôt ; il n’y a rien à annoncer
refused-give-gone = Cette pièce est déjà sur le plateau
refused-give-held = Il faut d’abord poser la pièce reçue
refused-give-missing = Il n’y a pas de pièce à donner
refused-place-nothing-held = Il n’y a pas encore de pièce à poser ; donnez-en une
refused-place-taken = Cette case est occupée
refused-challenge-unknown = Ce défi n’existe pas
refused-clock = Cette pendule est refusée
refused-clock-days = Une pendule en jours va de 1 à 14 jours
refused-engine-busy = L’ordinateur est occupé ; réessayez
refused-engine-connect = Le moteur est injoignable
refused-engine-level = Le niveau va de 1 à 8
refused-engine-unknown = Ce moteur n’existe pas
refused-engine-variant = Ce moteur ne joue pas à ce jeu
refused-format-unknown = Le jeu n’a pas ce format ; il a { $formats }
refused-game-faulted = La partie a été mise de côté
refused-game-gone = La partie a été fermée
refused-game-no-claim = Il n’y a rien à réclamer
refused-game-not-over = La partie n’est pas terminée
refused-player-closed = Ce compte est fermé
refused-player-name = Ce nom n’est pas possible
refused-player-taken = Ce nom est pris
refused-player-unknown = Ce joueur n’existe pas
refused-request = Le formulaire n’est pas rempli comme attendu
refused-seat-engine = La place est à l’ordinateur
refused-seat-taken = La place est prise
refused-seat-unknown = Cette place n’existe pas
refused-server-full = Le serveur a autant de parties qu’il peut en tenir ; réessayez plus tard
refused-server-share = Vous avez beaucoup de parties en cours ; terminez-en une d’abord
refused-setup-field = Un départ de { $game } n’a pas de champ { $field }
refused-setup-not-in-table = La table n’a pas ce jeu
refused-setup-over = La partie est finie dans cette position
refused-setup-no-start = Ce jeu n’a pas de départ ; donnez une position
refused-setup = Cette position de départ est refusée
refused-setup-rules = Ces règles de nulle sont propres aux échecs
refused-setup-two = Un départ a une position ou un numéro, pas les deux
refused-setup-variant = La position est d’un autre jeu
refused-variant-unknown = Ce jeu n’existe pas
at-character = { $text } (au caractère { $place })

# The person at a browser.
you = Vous
you-within = vous
you-about = Votre nom et vos parties.
you-are-a-player = Vous êtes membre de ce serveur et jouez sous votre nom.
log-in = Se connecter
log-out = Se déconnecter
your-name = Votre nom
your-name-if-you-like = Votre nom, si vous voulez
keep = Garder
players-of-server = Membres de ce serveur
your-token = Votre jeton
no-such-token = Aucun membre de ce serveur n’a ce jeton.
your-games = Vos parties

# The first page.
play-a-game = Jouez une partie.
no-account = Ni compte, ni installation. Prenez place.
play-about = Échecs, shogi, xiangqi, crazyhouse et { $count } autres jeux, contre l’ordinateur, un ami ou n’importe qui.
play-one-about = { $game } contre l’ordinateur, un ami ou n’importe qui.
against = Contre
computer-about = Huit niveaux, toujours là
no-engine = Il n’y a pas de moteur ici
friend-about = Un lien, ou le même écran
anybody-about = Attendre le premier venu
people-waiting = { $count ->
    [one] { $count } personne attend
   *[other] { $count } personnes attendent
}
computer-plays-not = Ne joue pas à ce jeu
computer-short = Ordinateur
friend-short = Ami
computer-level = L’ordinateur, niveau { $level }
level-within = niveau { $level }
computer-within = l’ordinateur
friend-within = un ami
anybody-within = n’importe qui
friend-plays = Votre ami joue
friend-elsewhere = ailleurs
friend-here = sur cet écran
level-of-computer = Niveau de l’ordinateur
level-1 = vient d’apprendre les règles
level-2 = prend ce qui traîne
level-3 = connaît les ouvertures
level-4 = joue en club
level-5 = gagne en club
level-6 = joue comme un maître
level-7 = joue comme un grand maître
level-8 = joue à pleine force
beginner = Débutant
strongest = Le plus fort
engine = Moteur
best-engine = Le meilleur pour ce jeu
own-engine = Celui du site
clock = Pendule
no-clock = Sans
no-clock-within = sans pendule
minutes = Minutes
days = Jours
other-clock = Autre…
for-each-move = par coup
days-of-clock = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
days-a-move = { $count ->
    [one] { $count } jour par coup
   *[other] { $count } jours par coup
}
minutes-each = Minutes chacun
seconds-a-move = Secondes par coup
seconds = { $seconds } s
clock-with-periods = { $main } min + { $periods } s
delay = délai { $seconds } s
blitz = Blitz
bullet = Bullet
rapid = Rapide
byoyomi = Byōyomi
slow = Lente
position = Position
position-as = Partir d’une position ({ $formats })
from-position = D’une position
your-side = Votre camp
either = Hasard
either-within = au hasard
start = Départ
usual-start = Habituel
number-or-any = Numéro, ou au hasard
handicap = Handicap
about-handicap = le plus fort retire des pièces et commence
handicap-of = handicap : { $pieces }
handicap-none = Aucun
handicap-lance = Lance
handicap-right-lance = Lance droite
handicap-bishop = Fou
handicap-rook = Tour
handicap-two = Deux
handicap-three = Trois
handicap-four = Quatre
handicap-five = Cinq
handicap-left-five = Cinq, à gauche
handicap-six = Six
handicap-left-seven = Sept, à gauche
handicap-right-seven = Sept, à droite
all-of-them = Toutes les { $count }
nothing-played = Aucune partie n’est en cours.
nobody-waits = Personne n’attend. Jouez contre l’ordinateur, ou attendez quelqu’un vous-même.
another-number = Un autre
handicap-ten = Dix
handicap-eight = Huit
handicap-rook-lance = Tour + lance
wings-eheh = éléphants à gauche des chevaux
wings-hehe = chevaux à gauche des éléphants
wings-ehhe = éléphants à l’extérieur
wings-heeh = chevaux à l’extérieur
about-wings = de gauche à droite, vus du joueur
your-turn = À vous de jouer
in-games = { $count ->
    [one] dans { $count } partie
   *[other] dans { $count } parties
}
go-on = Continuer
on-the-boards = Sur les plateaux
waiting-for-player = En attente d’un joueur
being-played = En cours
somebody = Quelqu’un
side-is-free = Place libre : { $side }
side-is-free-within = place libre : { $side }
score-in-moves = { $count ->
    [one] { $score } en { $count } coup
   *[other] { $score } en { $count } coups
}
move-number = coup { $count }
cover-players = Morphy – le duc et le comte
cover-place = Paris, 1858

# The page of a match.
actions = Actions
moves = Coups
no-move-yet = Aucun coup pour l’instant.
type-a-move = Tapez un coup
move-to-try = Un coup à essayer
try = Essayer
first-position = Première position
one-move-back = Un coup en arrière
one-move-on = Un coup en avant
last-position = Dernière position
flip-board = Retourner le plateau
earlier-position = Une position antérieure.
back-to-game = Retour à la partie
you-try = Vous essayez
your-move-in-check = À vous de jouer, en échec
to-move-in-check = { $side ->
    [Blancs] Trait aux Blancs, en échec
    [Noirs] Trait aux Noirs, en échec
    [Rouges] Trait aux Rouges, en échec
   *[other] Trait : { $side }, en échec
}
to-move-within = au trait
game-over = Partie finie
waiting-for-other = En attente de l’autre joueur
waiting-for-second = En attente d’un second joueur
computer-busy = L’ordinateur est occupé : numéro { $place } dans la file
about-invitation = Place libre : { $side }. Asseyez-vous et jouez ({ $game }).
about-match = Une partie ({ $game }) : { $state }.
renews-itself = Cette page se renouvelle seule.
show-as-it-is = Montrer la partie maintenant
only-here = seulement dans ce navigateur
send-link = Envoyez ce lien à l’autre joueur :
send-link-or-wait = N’importe qui peut prendre l’autre place. Ou envoyez ce lien :
link-for-other = Lien pour l’autre joueur
copy-link = Copier le lien
copy-feen = Copier le FEEN
sit-down = Asseyez-vous, et la partie commence.
play-side = { $side ->
    [Blancs] Jouer les Blancs
    [Noirs] Jouer les Noirs
    [Rouges] Jouer les Rouges
   *[other] Jouer { $side }
}
open-seat = Place libre
is-here = est là
is-away = est absent
is-not-here-yet = n’est pas encore là
has-left = parti
left-for = parti, { $seconds } s
time-to-begin = { $seconds } s pour commencer
days-and-hours = { $days } j { $hours } h
even = égalité
pass = Passer
pass-and-end = Passer et finir
resign = Abandonner
resign-surely = Oui, abandonner
take-back = Reprendre
asked = Demandé
offer-draw = Proposer nulle
draw-offered = Nulle proposée
claim-draw = Réclamer nulle
claim-entering-king = Déclarer l’entrée du roi
claim-victory = Réclamer la victoire
abort-game = Annuler la partie
accept = Accepter
decline = Refuser
offers-draw = { $name } propose nulle
asks-takeback = { $name } demande à reprendre son coup
offers-rematch = { $name } propose une revanche
draw-declined = Votre proposition de nulle a été refusée
takeback-declined = Votre coup reste : la reprise a été refusée
taken-back = Votre coup a été repris
picture = Image
share = Partager
new-game = Nouvelle partie
rematch = Revanche
rematch-offered = Revanche proposée
accept-rematch = Accepter la revanche
to-rematch = Vers la revanche
you-win = Vous gagnez
you-lose = Vous perdez
side-wins = { $side ->
    [Blancs] Les Blancs gagnent
    [Noirs] Les Noirs gagnent
    [Rouges] Les Rouges gagnent
   *[other] { $side } gagne
}
review = Analyse
evaluate = Évaluer
evaluation-queue = Numéro { $place } dans la file d’analyse
evaluation-begins = L’évaluation commence
advantage = Avantage au fil de la partie
inaccuracy = imprécision
mistake = erreur
blunder = gaffe
no-connection = Pas de connexion. Nouvel essai…
no-connection-for-move = Pas de connexion. Votre coup sera envoyé.
move-lost = Votre coup est perdu : le serveur n’a pas répondu.
unsent-move-lost = Le coup non envoyé est perdu : la partie a avancé
promote-to-queen = Promouvoir en dame sans demander
confirm-moves = Demander avant chaque coup
only-board = Plateau et pendules seulement
play-this-move = Jouer ce coup ?
board-walnut = Noyer
board-sage = Sauge
board-slate = Ardoise
look = Apparence
look-about = Pièces, plateaux et notations. Ce navigateur s’en souvient.
notation = Notation
plain-boards = Plateaux d’une seule couleur
pieces-figures = Figurines
pieces-letters = Lettres
pieces-strokes = Traits
pieces-brush = Pinceau
pieces-international = International
board-plain-wood = Bois clair
board-grain = Veiné
board-green = Vert
board-paper = Papier
keys = Touches : Début, ←, →, Fin parcourent la partie ; f retourne le plateau ; une lettre commence un coup tapé. Un clic droit trace un cercle, un glissement une flèche.
which-move = Lequel de ces coups
squares-of-board = Cases
choose-duck = Choisissez une case pour le canard
no-piece-enters = Aucune pièce n’entre
duck = canard
can-go-here = peut aller ici
in-check = en échec
prepared = préparé
in-hand = { $count } { $piece } en main
side-in-hand = En main : { $side }
has-taken = a pris { $count }
checks-given = échecs donnés : { $given } sur { $all }
moves-counted = { $now } coups sur { $all } avant la nulle
points-counted = { $points } points
points-within = points
piece-of-side = { $piece } ({ $side })
spoken-move = { $piece } de { $from } à { $to }
spoken-capture = { $piece } { $from } prend { $taken } en { $to }
spoken-drop = { $side } : parachutage en { $to }, { $piece }
spoken-pass = { $side ->
    [Blancs] Les Blancs passent
    [Noirs] Les Noirs passent
    [Rouges] Les Rouges passent
   *[other] { $side } passe
}
pass-would-end = Passer mettrait fin à la partie
spoken-count = { $side } : { $now } coups sur { $all } avant la nulle
spoken-promotion = { $move }, devient { $piece }
spoken-check = { $move }, échec

# The games, and the page of each.
games-about = { $count } jeux, chacun avec ses règles et son plateau.
games-with = Jeux : { $text }
games-found = { $count ->
    [one] { $count } jeu
   *[other] { $count } jeux
}
games-running = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
no-game-found = Aucun jeu
found-with = { $games } avec « { $text } »
no-game-of-name = Aucun jeu ne porte ce nom.
no-game-named = Aucun jeu ne s’appelle « { $name } ».
show-all-games = Montrer tous les jeux
near-to-it = Proches
find-game = Trouver un jeu
find-example = canard, xiang, 将棋 …
find = Chercher
hands = Réserves
with-hands = réserves
size-of-board = Taille du plateau
size-any = Toutes
size-small = Petit
size-usual = 8 × 8
size-large = Grand
families = Familles
another-game = Un autre jeu
about-another-game = Sans roi, et avec son propre plateau.
family-chess = Échecs
about-family-chess = Le jeu que tout le monde connaît, et ses plus proches parents.
family-drops = Parachutages
about-family-drops = Ce que vous prenez est à vous : remettez-le sur le plateau.
family-goals = Autres buts
about-family-goals = Des pièces ordinaires, une autre façon de gagner.
family-pieces = Nouvelles pièces
about-family-pieces = Huit sur huit, avec une armée inconnue.
family-boards = Grands et petits plateaux
about-family-boards = De cinq sur cinq à douze sur huit.
family-shogi = Shogi
about-family-shogi = Les pièces prises reviennent ; presque toutes sont promues. Presque pas de nulles.
family-xiangqi = Xiangqi et janggi
about-family-xiangqi = Une rivière ou non, des palais, et des canons qui sautent.
family-sea = Asie du Sud-Est
about-family-sea = Des armées lentes, des finales profondes, comptées jusqu’au bout.
family-old = Historiques
about-family-old = Ce qu’on jouait avant que la dame ne soit forte.
family-own = Tables maison
about-family-own = Des jeux écrits pour ce site, en une table de dix lignes.
rules-of = { $game } : règles
where = Où
size-in-squares = { $size } cases
size-in-points = { $size } points
pieces-each = { $pieces } pièces chacun
pieces-against = { $first } contre { $second }
one-kind = { $kinds } sorte
many-kinds = { $kinds } sortes
with-drops = Parachutages
with-gates = Pièces en main
no-drops = Sans parachutages
start-of = Le départ : { $game }
squares-of-first = Cases et rangées sont celles { $first ->
    [Blancs] des Blancs
    [Noirs] des Noirs
    [Rouges] des Rouges
   *[other] de { $first }
} ; { $second ->
    [Blancs] les Blancs ont
    [Noirs] les Noirs ont
    [Rouges] les Rouges ont
   *[other] { $second } a
} les mêmes, vues de l’autre bord.
below-and-begins = En bas : { $below } ; premier coup : { $begins }
without-start = Cette table n’a pas de départ : une partie commence d’une position donnée
side-begins = { $side ->
    [Blancs] Les Blancs commencent.
    [Noirs] Les Noirs commencent.
    [Rouges] Les Rouges commencent.
   *[other] { $side } commence.
}
somebody-waits = { $name } attend :
play-game = Jouer : { $game }
no-clock-either-side = Sans pendule, camp au hasard
change = changer
how-it-is-won = Comment on gagne
the-pieces = Les pièces
pieces = Pièces
how-pieces-move = Comment vont les pièces
how-piece-moves = Déplacement : { $piece }
all-rules-of = Toutes les règles : { $game }
does-not-move = Ne bouge pas.
royal = royal
of-side-alone = Seulement : { $side }
of-both = Des deux camps
sign-both = va et prend là
sign-goes = va seulement
sign-captures = prend seulement
sign-far = tant que la voie est libre
sign-blocked = bloqué par la pièce voisine
chapter-turn = À chaque tour
chapter-castling = Roque
chapter-promotion = Promotion
chapter-drops = Parachutages
chapter-draws = Fins et nulles
moves-ends-draws = Coups, fins et nulles
ends-to-look-at = Exemples de fins
last-games = Dernières parties
names-and-source = Noms et source
in-own-language = Dans sa langue : { $name }
other-programs = D’autres programmes l’appellent { $names }.
made-from-table = Cette page est faite à partir de la table { $table }, selon laquelle le jeu se joue.
table-to-copy = La table, à copier et à modifier

# Quarto.
game-quarto = Quarto
about-quarto = Donnez une pièce, placez celle qu’on vous donne, alignez-en quatre semblables.
quarto-lines = Lignes
quarto-squares = Lignes et carrés
quarto-lines-called = Lignes, à annoncer
quarto-squares-called = Les deux, à annoncer
quarto-example = 7, b3 ou call
call-quarto = Annoncer « Quarto ! »
quarto-give = Choisissez la pièce à donner
quarto-place = À placer : { $piece }
quarto-given = Pièce donnée : { $piece }
quarto-placed = Placée en { $square }
quarto-place-on = Placer en { $square }
quarto-give-piece = Donner : { $piece }
quarto-select = Choisir la pièce de l’adversaire
quarto-remaining = Pièces restantes
hand-over = Donner
winning-line = ligne gagnante
quarto-piece = { $size } { $shape } { $fill } { $colour }
quarto-short = petit
quarto-tall = grand
quarto-solid = plein
quarto-hollow = creux
quarto-light = clair
quarto-dark = foncé
quarto-cube = cube
quarto-cylinder = cylindre
quarto-pieces = Seize pièces, toutes différentes : un cube ou un cylindre, grand ou petit, plein ou creux, clair ou foncé.
quarto-shapes = cube ou cylindre
quarto-sizes = grand ou petit
quarto-fills = plein ou creux
quarto-colours = clair ou foncé
quarto-rules = Votre adversaire choisit la pièce que vous placez. Placez-la sur une case libre, puis choisissez celle de votre adversaire. Quatre pièces en ligne, en colonne ou en diagonale qui ont une propriété commune gagnent, quel que soit celui qui a placé les autres. Si les carrés comptent, quatre pièces en carré de deux sur deux gagnent aussi. Si le plateau est plein sans gagnant, la partie est nulle.

# The playground.
lab-title = Positions de jeux de plateau
lab-about = Saisissez ou collez une position de n’importe quel jeu de plateau : elle est lue, vérifiée, dessinée, modifiée et convertie dans cette page.
lab-text = Une position en FEEN, FEN, EPD, SFEN ou PDN
lab-copy-text = Copier le texte
lab-findings = Remarques
lab-evaluation = Évaluation
lab-what-to-do = Que faire avec
lab-loading = Chargement…
lab-parts = Sections
lab-edit = Modifier
lab-look = Apparence
lab-export = Export
lab-undo = Annuler
lab-redo = Rétablir
lab-turn-board = Retourner le plateau
lab-to-move = Au trait
lab-start-from = Partir de
lab-read-as = Lire comme
lab-another-piece = Une autre pièce
lab-take-it = La prendre
lab-remove-pieces = Retirer des pièces
lab-hint = Faites glisser les pièces, ou prenez-en une d’un clic et posez-la d’un autre. Au clavier : flèches, Entrée, Suppr, une lettre pour une pièce, et + - ^ ' pour ses marques.
lab-copy-svg = Copier le SVG
lab-copy-png = Copier le PNG
lab-save-svg = Enregistrer le SVG
lab-save-png = Enregistrer le PNG
lab-in-words = En mots
lab-side-of-style = { $side }, style { $style }.
lab-side-that-moves = { $side }, style { $style }, au trait.
lab-on-board = Sur le plateau : { $pieces }.
lab-held-pieces = En main : { $pieces }.
lab-no-pieces = rien
lab-piece-on = { $piece } { $square }
lab-counted = { $count ->
    [one] { $piece }
   *[other] { $count } × { $piece }
}
lab-with-right = { $piece } ({ $right })
lab-may-castle = peut roquer
lab-may-be-captured-en-passant = peut être pris en passant
lab-in-check = en échec
lab-enhanced = { $piece } (état renforcé)
lab-diminished = { $piece } (état affaibli)
lab-terminal = { $piece } (décide de la fin)
lab-derived = { $piece } (forme dérivée)
lab-marked = { $kind } : { $squares }.
lab-query = Une question
lab-ask = Demander
lab-by-rules = Jouer selon les règles
lab-it-plays = Il joue
lab-neither = aucun camp
lab-level = Niveau
lab-level-first = { $level }, le plus facile
lab-level-last = { $level }, pleine force
lab-let-it-move = Le laisser jouer
lab-move = Un coup
lab-move-example = Coup
lab-play-it = Le jouer
lab-take-back = Reprendre le coup
lab-no-script = Cette page a besoin de JavaScript pour charger son module WebAssembly.
lab-cannot-start = La page ne peut pas démarrer : { $reason }.
lab-computer-fails = L’ordinateur ne peut pas être chargé : { $reason }.
lab-rules-fail = Les règles ne peuvent pas être chargées : { $reason }.
lab-start-other = Partir d’un autre jeu
lab-more = { $count } autres…
lab-too-long = Au plus { $most } caractères sont possibles, il y en a { $found }.
lab-empty = Saisissez ou collez une position, déposez un fichier, ou partez d’un jeu.
lab-not-valid = { $format } non valide : { $errors }.
lab-errors = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
}
lab-valid-feen = Un FEEN valide.
lab-valid = Un { $format } valide ({ $game }).
lab-rest = Une partie, comme les comptes de coups, n’appartient pas à la position : l’export la donne.
lab-thinks = L’ordinateur réfléchit…
lab-chance = { $score } pour { $side }
lab-depth = profondeur { $depth }
lab-on-this-board = Sur ce plateau
lab-from-start = Depuis le départ
lab-judgement = { $game } : { $text }
lab-not-of = Pas une position de ce jeu ({ $game }) : { $reason }.
lab-not-one-of = la position n’est pas de ce jeu ({ $game })
lab-may-end = Peut terminer la partie ({ $claims }) : { $side }.
lab-yes = Oui.
lab-no = Non.
lab-not-legal = Coup illégal : { $reason }.
lab-cannot-show = Cette page ne peut pas montrer la position après ce coup.
lab-played = { $move } est joué.
lab-in-hand = En main : { $side }
lab-error = Erreur : { $reason }.
lab-warning = Attention : { $reason }.
lab-note = Remarque : { $reason }.
lab-show-character = Montrer le caractère { $place }
lab-write-anew = Le réécrire
lab-write = Écrire « { $text } »
lab-remove-it = L’enlever
lab-cannot-be = C’est impossible : { $reason }.
lab-format-of = { $format } ({ $game })
lab-copy = Copier
lab-copy-the = Copier : { $name }
lab-copied = Copié : { $name }.
lab-name-text = texte
lab-name-link = lien
lab-without = Sans : { $reason }.
lab-link-broken = Une partie du lien n’est pas comprise : { $parts }.
lab-link-no-text = Le lien n’a pas de texte.
lab-no-game = Pas de tel jeu : { $name }.
lab-link-no-start = Le lien n’a pas de départ de ce jeu ({ $game }).
lab-link-illegal = Le lien a un coup illégal : { $move }.
lab-file-large = Un fichier a au plus { $most } octets, celui-ci en a { $found }.
lab-file-bytes = Le fichier n’est pas un texte en UTF-8.
lab-binary = Le contenu collé n’est pas un texte mais des données binaires.
lab-nothing-to-copy = Il n’y a encore rien à copier.
lab-no-clipboard = Le navigateur ne donne pas accès au presse-papiers.
lab-no-pictures = Le navigateur ne copie pas les images ; enregistrez plutôt le PNG.
lab-nothing-to-save = Il n’y a encore rien à enregistrer.
lab-saved = { $name } enregistré.
lab-look-game = Jeu
lab-look-pieces = Pièces
lab-look-signs = Signes des tuiles
lab-look-rim = Bordure
lab-look-surface = Cases
lab-look-naming = Noms des cases
lab-look-theme = Couleurs
lab-look-align = Rangées courtes
lab-look-squareSize = Taille
lab-look-lettered = Lettres sur les pièces
lab-look-marks = Marques des pièces
lab-look-captions = Légendes
lab-look-coordinates = Coordonnées
lab-look-legend = Légende
lab-look-transparent = Sans fond
lab-look-title = Titre
lab-look-palette = Couleurs propres
lab-look-highlight = Surlignages
lab-look-alert = Alertes
lab-look-arrows = Flèches
lab-look-circles = Cercles
lab-look-crosses = Croix
lab-by-game = selon le jeu
lab-expected-piece = Indiquez une pièce, comme K, +p ou R'.
lab-too-large = Cette position est trop grande pour être dessinée.
lab-empty-square = vide
lab-picked = Pièce saisie en { $square } : { $piece }.
lab-is-on = { $piece } : { $where }.
lab-hand-first = la main du premier joueur
lab-hand-second = la main du second joueur
lab-held = { $count } { $piece } : { $where }
lab-put-here = Poser ici
lab-put-into = Poser ici : { $where }
lab-first-player = Premier joueur
lab-second-player = Second joueur
lab-draughts = Dames { $kind ->
    [International] internationales
    [English] anglaises
    [Italian] italiennes
    [Pool] pool
    [Russian] russes
    [Brazilian] brésiliennes
    [Canadian] canadiennes
    [Turkish] turques
    [Frisian] frisonnes
   *[other] { $kind }
}
lab-game-go = Go
lab-game-reversi = Reversi
lab-game-alice = Échecs d’Alice
lab-game-any = Plateau quelconque

# Further ends.
win-four-alike = { side-wins } par quatre pièces semblables
draw-full-board = Nulle par plateau plein
draw-abandonment = Nulle par départ d’un joueur
no-aborted = Annulée
no-no-result = Sans résultat
ended-closed = La partie a été fermée
ended-idle = La partie a été fermée : il n’y avait personne
ended-shutdown = Le serveur s’arrête
ended-faulted = La partie a été mise de côté

# Pieces, by their English names.
piece-pawn = pion
piece-knight = cavalier
piece-bishop = fou
piece-rook = tour
piece-queen = dame
piece-king = roi
piece-advisor = conseiller
piece-amazon = amazone
piece-banner = bannière
piece-archbishop = archevêque
piece-berolina-pawn = pion berolina
piece-cannon = canon
piece-captain = capitaine
piece-centaur = centaure
piece-champion = champion
piece-chancellor = chancelier
piece-chariot = char
piece-chick = poussin
piece-crane = grue
piece-dragon = dragon
piece-dragon-king = roi dragon
piece-drunk-elephant = éléphant ivre
piece-eagle = aigle
piece-elephant = éléphant
piece-elephant-and-ferz = éléphant et ferz
piece-falcon = faucon
piece-ferz = ferz
piece-general = général
piece-giraffe = girafe
piece-gold = or
piece-goose = oie
piece-grasshopper = sauterelle
piece-guard = garde
piece-hen = poule
piece-hoplite = hoplite
piece-horse = cheval
piece-knight-and-wazir = cavalier et vizir
piece-lance = lance
piece-left-quail = caille de gauche
piece-right-quail = caille de droite
piece-lieutenant = lieutenant
piece-lion = lion
piece-man = homme
piece-nightrider = noctambule
piece-pheasant = faisan
piece-promoted-knight = cavalier promu
piece-promoted-lance = lance promue
piece-promoted-pawn = pion promu
piece-promoted-silver = argent promu
piece-rook-knight-and-ferz = tour, cavalier et ferz
piece-sergeant = sergent
piece-silver = argent
piece-soldier = soldat
piece-swallow = hirondelle
piece-phoenix = phénix
piece-warlord = seigneur de guerre
piece-wazir = vizir
piece-wizard = magicien
piece-shogi-pawn = pion
piece-shogi-knight = cavalier
piece-shogi-bishop = fou
piece-shogi-rook = tour
piece-shogi-king = roi
piece-shogi-queen = reine
piece-shogi-horse = cheval
piece-met = met
piece-khon = khon
piece-stone = pierre
piece-disc = pion
piece-draughts-man = pion
piece-draughts-king = dame
piece-zebra = zèbre
piece-camel = chameau
piece-dragon-horse = cheval dragon
piece-dabbaba = dabbaba
piece-unicorn = licorne
piece-griffon = griffon

# Sentences of rules, by their names in `feen-rules`. Of a kind of piece there is its name with an article, its bare name, and a count.
rule-the-piece = { $key ->
    [letter] { $piece }
    [queen] la { $piece }
    [shogi-queen] la { $piece }
    [rook] la { $piece }
    [shogi-rook] la { $piece }
    [rook-knight-and-ferz] la { $piece }
    [crane] la { $piece }
    [giraffe] la { $piece }
    [grasshopper] la { $piece }
    [hen] la { $piece }
    [lance] la { $piece }
    [promoted-lance] la { $piece }
    [left-quail] la { $piece }
    [right-quail] la { $piece }
    [amazon] l’{ $piece }
    [archbishop] l’{ $piece }
    [drunk-elephant] l’{ $piece }
    [eagle] l’{ $piece }
    [elephant] l’{ $piece }
    [elephant-and-ferz] l’{ $piece }
    [gold] l’{ $piece }
    [goose] l’{ $piece }
    [hoplite] l’{ $piece }
    [man] l’{ $piece }
    [silver] l’{ $piece }
    [promoted-silver] l’{ $piece }
    [swallow] l’{ $piece }
   *[other] le { $piece }
}
rule-flying-yes = Les généraux ne peuvent pas se faire face sur une colonne ou une rangée ouverte.
rule-flying-no = Les généraux peuvent se faire face.
rule-mark-yes = Une pièce promue qui est prise redevient ce qu’elle était.
rule-mark-no = Une pièce promue qui est prise reste ce qu’elle est.
rule-960-yes = Le roi roque en prenant sa tour, depuis n’importe quelle colonne.
rule-960-no = Le roi roque en se déplaçant de deux colonnes ou plus.
rule-castle-free-yes = Le roi peut roquer en échec et à travers des cases attaquées.
rule-castle-free-no = Le roi ne roque ni en échec ni à travers des cases attaquées.
rule-castle-dropped-yes = Un roi et une tour parachutés à leur place d’origine peuvent roquer.
rule-castle-dropped-no = Une pièce parachutée ne roque pas.
rule-castle-opposite-yes = Un roque ôte à l’adversaire le droit de roquer du même côté.
rule-castle-opposite-no = Chaque joueur a son propre droit de roquer.
rule-hand-keep-yes = Les pièces promues le restent en main.
rule-hand-keep-no = Les pièces promues perdent leur promotion en main.
rule-drop-alive-yes = Une pièce ne peut pas aller là où elle ne pourrait plus jamais bouger.
rule-drop-alive-no = Une pièce peut aller là où elle ne pourra plus jamais bouger.
rule-drop-first-yes = On vide sa main avant tout autre coup.
rule-drop-first-no = On peut jouer avant que la main soit vide.
rule-drop-both-yes = Une pièce se parachute sur l’une ou l’autre de ses faces.
rule-drop-both-no = Une pièce se parachute non promue.
rule-mustcapture-yes = Qui peut prendre doit prendre.
rule-mustcapture-no = La prise n’est pas obligatoire.
rule-makpong-yes = En échec, le roi peut seulement prendre la pièce qui le donne.
rule-makpong-no = Le roi en échec peut s’enfuir.
rule-flag-same-yes = Les deux joueurs ont le même but.
rule-flag-same-no = Le but des deux joueurs ({ $first }, { $second }) est le même, tourné, sauf si sa région dit autre chose.
rule-flag-held-yes = La pièce doit être encore au but quand c’est de nouveau à son joueur de jouer.
rule-flag-held-no = Le but est atteint dès que la pièce s’y trouve.
rule-flag-safe-yes = Une pièce qui peut être prise n’a pas atteint le but.
rule-flag-safe-no = Une pièce au but peut être attaquée.
rule-flag-full-yes = Une seule pièce au but suffit une fois toutes ses cases occupées.
rule-flag-full-no = Des cases du but occupées ne changent rien.
rule-connect-chain-yes = Une chaîne de pièces d’une région à l’autre termine la partie.
rule-connect-chain-no = Une chaîne de pièces ne termine rien.
rule-points-full-yes = Les points décident dès que le plateau est plein.
rule-points-full-no = Un plateau plein ne termine rien.
rule-petrify-blast-yes = Les pièces qui explosent deviennent des murs.
rule-petrify-blast-no = Les pièces qui explosent laissent des cases vides.
rule-shuffle-yes = Qui fait aller et venir la même pièce pendant cinq coups perd.
rule-shuffle-no = Une pièce peut aller et venir.
rule-extinct-win-yes = Qui n’a plus ces pièces gagne.
rule-extinct-win-no = Qui n’a plus ces pièces perd.
rule-extinct-claim-yes = Cela compte quand c’est au vainqueur de jouer.
rule-extinct-claim-no = Cela compte aussitôt.
rule-points-even-yes = À égalité de points, la partie est nulle.
rule-points-even-no = Un point et demi de plus : { $second }.
rule-blast-pawns-yes = Les explosions enlèvent aussi les pions.
rule-blast-pawns-no = Les explosions épargnent les pions.
rule-blast-yes = Chaque prise explose.
rule-blast-no = Les prises n’explosent pas.
rule-duck-yes = Après chaque coup, on pose le canard sur une autre case vide, où il barre le chemin à toutes les pièces.
rule-duck-no = Il n’y a pas de canard.
rule-perpetual-yes = L’échec perpétuel perd.
rule-perpetual-no = L’échec perpétuel est une répétition comme une autre.
rule-dead-yes = Une position où personne ne peut gagner est nulle.
rule-dead-no = Une position où personne ne peut gagner se poursuit.
rule-claim-yes = La nulle par répétition ou par le compte des coups doit être réclamée.
rule-claim-no = La répétition et le compte des coups terminent la partie d’eux-mêmes.
rule-drop-nifu-max = Au plus { $number } de ces pièces par colonne.
rule-flag-count = Il faut { $number } pièces au but.
rule-checks-1 = Qui donne échec gagne.
rule-checks = Qui a donné { $number } échecs gagne.
rule-extinct-count-1 = Une pièce seule compte pour aucune.
rule-extinct-count = Au plus { $number } de ces pièces comptent pour aucune.
rule-extinct-opponent = Cela compte tant que l’adversaire a au moins { $number } de ces pièces.
rule-connect = { $number } pièces alignées terminent la partie.
rule-connect-spread = { $number } pièces sur une même ligne terminent la partie.
rule-connect-square = Des pièces sur toutes les cases d’un carré de { $number } sur { $number } terminent la partie.
rule-bare-1 = Qui n’a plus que son roi perd.
rule-bare = Un roi seul fait nulle.
rule-bare-against = Un roi est dépouillé face à { $number } pièces ou plus.
rule-entering = Un roi dans le camp adverse gagne avec { $number } points.
rule-entering-draw = Un roi dans le camp adverse fait nulle avec { $number } points.
rule-repeat-0 = Une position peut se répéter à volonté.
rule-repeat = Une position qui se présente { $number } fois termine la partie.
rule-repeat-draw = Une position qui se présente { $number } fois est nulle.
rule-fifty-0 = Aucun nombre de coups ne termine la partie.
rule-fifty = { $number } coups de chaque joueur sans progrès terminent la partie.
rule-fifty-draw = Nulle après { $number } coups de chaque joueur sans prise ni coup de { $pieces-bare }.
rule-fifty-captures = Nulle après { $number } coups de chaque joueur sans prise.
rule-nochecks-yes = Un coup ne peut pas donner échec.
rule-nochecks-drops = Un parachutage ne peut pas donner échec.
rule-nochecks-no = Les coups peuvent donner échec.
rule-flip-yes = Les pièces se retournent à chaque coup.
rule-flip-capture = Les pièces se retournent à chaque prise.
rule-hand-capture = Les pièces prises vont dans la main de celui qui les prend.
rule-hand-pocket = Les joueurs parachutent les pièces qu’ils ont en main ; les pièces prises n’y vont pas.
rule-hand-own = Les pièces prises retournent dans la main de leur propriétaire.
rule-hand-free = Les joueurs parachutent des pièces sans limite.
rule-hand-none = Il n’y a pas de main.
rule-drop-enclose-reversi = Une pièce se parachute de façon à encadrer, avec une autre, des pièces adverses.
rule-drop-enclose-ataxx = Une pièce se parachute à côté d’une autre des siennes.
rule-drop-enclose-snort = Une pièce ne se parachute pas juste à côté d’une pièce adverse.
rule-drop-enclose-top = Une pièce se parachute sur la première rangée ou au-dessus d’une autre pièce.
rule-drop-enclose-no = Les pièces se parachutent sur des cases vides, quel que soit leur voisinage.
rule-enclose-reversi = Les pièces adverses alignées entre deux des siennes changent de camp.
rule-enclose-ataxx = Les pièces adverses voisines de la pièce qui arrive changent de camp.
rule-enclose-quadwrangle = Les pièces adverses voisines de la pièce qui arrive changent de camp ; pour un parachutage, si une pièce amie est voisine aussi.
rule-enclose-no = Aucune pièce ne change de camp.
rule-walls-arrow = Chaque coup bâtit un mur là où sa pièce pourrait aller ensuite.
rule-walls-past = Chaque coup bâtit un mur là où était sa pièce.
rule-walls-static = Chaque coup bâtit un mur.
rule-walls-edge = Chaque coup bâtit un mur au bord du plateau ou à côté d’un mur.
rule-walls-no = Aucun coup ne bâtit de mur.
rule-pass-yes = On peut passer ; deux passes de suite terminent la partie.
rule-pass-king = Qui n’est pas en échec peut passer ; deux passes de suite terminent la partie.
rule-pass-stalemate = Un joueur sans coup passe.
rule-pass-no = Personne ne passe.
rule-pass-second-yes = Peut passer : { $second }.
rule-pass-second-king = Peut passer hors échec : { $second }.
rule-pass-second-stalemate = Passe sans coup possible : { $second }.
rule-pass-second-no = Ne passe pas : { $second }.
rule-flag-last-yes = Un coup de plus pour atteindre le but à son tour : { $second }.
rule-flag-last-always = Un coup de plus : { $second }.
rule-flag-last-no = Le premier au but gagne.
rule-connect-result-win = Qui aligne ses pièces gagne.
rule-connect-result-loss = Qui aligne ses pièces perd.
rule-connect-result-draw = Un alignement fait nulle.
rule-counting-makruk = Dès qu’il n’y a plus de pion, on compte les coups jusqu’à la nulle : 64 en tout, ou contre un roi seul 16 avec { $rook-bare } (8 avec deux), 44 avec { $silver-bare } (22 avec deux), 64 avec moins (32 avec deux { $knight-bare }). Contre un roi seul, les pièces sur l’échiquier comptent comme des coups déjà joués.
rule-counting-cambodian = Dès qu’il n’y a plus de pion, on compte les coups jusqu’à la nulle : 63 en tout, ou contre un roi seul 15 avec { $rook-bare } (7 avec deux), 43 avec { $silver-bare } (21 avec deux), 63 avec moins (31 avec deux { $knight-bare }). Contre un roi seul, les pièces sur l’échiquier comptent comme des coups déjà joués.
rule-counting-asean = Dès qu’il n’y a plus de pion, on compte les coups contre un roi seul jusqu’à la nulle : 16 avec { $rook-bare }, 44 avec { $silver-bare }, 64 avec { $knight-bare }.
rule-counting-no = Les coups ne sont pas comptés.
rule-bikjang-draw = Des généraux face à face font nulle, sauf si le coup suivant y met fin.
rule-bikjang-points = La partie se termine quand les généraux se font face et que le coup suivant n’y met pas fin.
rule-bikjang-loss = Qui laisse les généraux face à face perd, sauf si le coup suivant y met fin.
rule-bikjang-no = Les généraux peuvent se faire face.
rule-checkmate-loss = Qui est mat perd.
rule-checkmate-win = Qui est mat gagne.
rule-checkmate-draw = Le mat fait nulle.
rule-stalemate-loss = Un joueur sans coup perd.
rule-stalemate-win = Un joueur sans coup gagne.
rule-stalemate-fewer = Sans coup possible, le joueur qui a le moins de pièces gagne.
rule-stalemate-more = Sans coup possible, le joueur qui a le plus de pièces gagne.
rule-stalemate-draw = Le pat fait nulle.
rule-repetition-first = Perd à la répétition : { $first }.
rule-repetition-second = Perd à la répétition : { $second }.
rule-repetition-loss = À la répétition, celui qui a le trait perd.
rule-repetition-win = À la répétition, celui qui a le trait gagne.
rule-repetition-draw = La répétition fait nulle.
rule-chase-asian = Qui poursuit sans cesse une pièce non protégée perd (règles asiatiques du xiangqi).
rule-chase-yes = Qui poursuit sans cesse une pièce non protégée perd (règles asiatiques du xiangqi).
rule-chase-no = La poursuite perpétuelle est permise.
rule-draw-first = Une nulle compte comme une victoire : { $first }.
rule-draw-second = Une nulle compte comme une victoire : { $second }.
rule-draw-no = Une nulle est une nulle.
rule-royal = { $pieces-count ->
    [one] Toute attaque contre { $pieces } doit être parée.
   *[other] Toute attaque contre l’une de ces pièces doit être parée : { $pieces-bare }.
}
rule-royal-none = Aucune pièce n’est royale : il n’y a pas d’échec.
rule-royal-several = Pièces royales : { $pieces-bare }.
rule-pawns = Prise en passant : { $pieces-bare }.
rule-pawns-none = Aucune pièce ne peut être prise en passant.
rule-pawns-second = Prise en passant ({ $second }) : { $pieces-bare }.
rule-pawns-second-none = Aucune pièce ne peut être prise en passant.
rule-reset = Les coups et parachutages de ces pièces remettent le compte à zéro : { $pieces-bare }.
rule-reset-none = Seules les prises remettent le compte à zéro.
rule-reset-second = Les coups de ces pièces remettent le compte à zéro ({ $second }) : { $pieces-bare }.
rule-reset-second-none = Seules les prises remettent le compte à zéro.
rule-gates = Depuis la main, ces pièces entrent là où une pièce quitte sa première case : { $pieces-bare }.
rule-drop-nifu = { $pieces-count ->
    [one] { $pieces } ne se parachute pas sur une colonne où le joueur en a déjà { $number }.
   *[other] { $pieces } ne se parachutent pas sur une colonne où le joueur en a déjà { $number }.
}
rule-drop-nomate = { $pieces-count ->
    [one] { $pieces } ne peut pas mater par un parachutage.
   *[other] { $pieces } ne peuvent pas mater par un parachutage.
}
rule-drop-must = Ces pièces en main se parachutent avant tout autre coup : { $pieces-bare }.
rule-drop-opposite = Ces pièces se parachutent sur des cases des deux couleurs : { $pieces-bare }.
rule-jump-not = Rien ne saute par-dessus ces pièces, et elles ne se prennent pas entre elles : { $pieces-bare }.
rule-immune-same = Ces pièces ne prennent pas leurs semblables : { $pieces-bare }.
rule-immune = Les explosions n’enlèvent pas ces pièces : { $pieces-bare }.
rule-minor = Ne peuvent pas mater seuls à côté du roi : { $pieces-bare }.
rule-minor-none = Chaque pièce peut mater à côté de son roi.
rule-connect-pieces = Comptent dans un alignement : { $pieces-bare }.
rule-mate-strong = Un mat exige, dans la suite d’échecs qui y mène, un échec de l’une de ces pièces, sinon la partie est nulle : { $pieces-bare }.
rule-petrify = Deviennent un mur en prenant : { $pieces-bare }.
rule-mate-never = Qui est maté par l’une de ces pièces gagne : { $pieces-bare }.
rule-all-pieces = toutes les pièces
rule-any-piece = n’importe quelle pièce
rule-royals-all-each = Aucune de ces pièces royales ne peut être attaquée : { $pieces-bare }.
rule-royals-all-last = Pièces royales : { $pieces-bare }. Au moins une de celles d’un joueur doit être à l’abri.
rule-royals-all-spare = Pièces royales : { $pieces-bare }. Tant qu’un joueur en a plusieurs, elles peuvent être attaquées et prises ; toute attaque contre la dernière doit être parée.
rule-royals = { $groups }.
rule-royals-each = aucune ne peut être attaquée ({ $pieces-bare })
rule-royals-last = l’une d’elles doit rester à l’abri ({ $pieces-bare })
rule-royals-spare = la dernière ne peut pas être attaquée ({ $pieces-bare })
rule-promote = { $promotions }.
rule-promote-second = { $second } : { $promotions }.
rule-promote-none = Aucune pièce n’est promue.
rule-promotion-may = { $pieces-count ->
    [one] { $pieces } peut se promouvoir
   *[other] { $pieces } peuvent se promouvoir
}
rule-promotion-must = { $pieces-count ->
    [one] { $pieces } doit se promouvoir
   *[other] { $pieces } doivent se promouvoir
}
rule-promotion-may-become = { $pieces-count ->
    [one] { $pieces } peut devenir { $to-bare }
   *[other] { $pieces } peuvent devenir { $to-bare }
}
rule-promotion-must-become = { $pieces-count ->
    [one] { $pieces } doit devenir { $to-bare }
   *[other] { $pieces } doivent devenir { $to-bare }
}
rule-promotion-stays-out = { $pieces-count ->
    [one] { $pieces } n’entre pas dans la zone de promotion
   *[other] { $pieces } n’entrent pas dans la zone de promotion
}
rule-promotion-leave = { $promotion }, aussi en quittant la zone
rule-promotion-dead = { $promotion }, et c’est obligatoire là où aucun coup ne serait plus possible
rule-promotion-inplace = { $promotion } au lieu de jouer, depuis { $squares } ou comme dernière de sa sorte : sur place, ou avec un pas de la nouvelle pièce, qui ne doit rien y attaquer
rule-promotion-quiet = { $promotion }, mais pas avec une prise
rule-promotion-capture = { $promotion }, seulement avec une prise
rule-promotion-nopassing = { $promotion }, mais pas avec une prise en passant
rule-promotion-turns = { $pieces-bare } devient { $to-bare }, et inversement
rule-promotion-zone = { $promotion }, sur { $squares }
rule-promote-limit = { $limits }.
rule-promote-limit-none = Le nombre de promotions n’est pas limité.
rule-limit = { $pieces-bare } : au plus { $number } après une promotion
rule-points = Sans mat, les points sur le plateau décident : { $values }.
rule-points-none = Les points ne comptent pas.
rule-worth = { $pieces-bare } : { $number }
rule-castle = { $king } roque avec { $rooks }, vers la colonne { $right } ou { $left }, si aucune de ces pièces n’a encore bougé.
rule-castle-none = Il n’y a pas de roque.
rule-castle-wins = Le roque { $rights } gagne ; qui perd ce droit perd.
rule-castle-king = Le roi qui roque est sur la colonne { $file }.
rule-castle-rooks = Les tours qui roquent sont sur les colonnes { $right } et { $left }.
rule-leap = À la place du premier coup habituel : { $moves }.
rule-piece-moves = { $pieces } { $moves }
rule-pieces-second = { $second } : { $moves }.
rule-flag = Un joueur gagne dès que le but est atteint : { $pieces-bare } sur { $squares }.
rule-flag-second = Le but de l’autre joueur ({ $second }) : { $pieces-bare } sur { $squares }.
rule-extinct-loses = Un joueur perd quand il { $groups }.
rule-extinct-wins = Un joueur gagne quand il { $groups }.
rule-extinct-all = n’a plus de pièce
rule-extinct-each = a perdu toutes les pièces d’une sorte
rule-extinct-of = est sans { $pieces-bare }
rule-san = { $pairs }.
rule-letters = { $pairs }.
rule-letter-written = { $letter } s’écrit { $other }
rule-letter-read = { $letter } se lit { $other }
rule-connect-lines = Un alignement suit { $lines }.
rule-line-rank = les rangées
rule-line-file = les colonnes
rule-line-diagonal = les diagonales
rule-drop-all = Les pièces ne se parachutent que sur { $squares }.
rule-drop-of = { $pieces-count ->
    [one] { $pieces } ne se parachute que sur { $squares }.
   *[other] { $pieces } ne se parachutent que sur { $squares }.
}
rule-region-start = Les premiers coups se jouent depuis { $squares }.
rule-region-start-second = Les premiers coups ({ $second }) se jouent depuis { $squares }.
rule-region-zone = La promotion a lieu sur { $squares }.
rule-region-zone-second = La promotion ({ $second }) a lieu sur { $squares }.
rule-region-passed = Un pion peut être pris en passant sur { $squares }.
rule-region-passed-second = Un pion ({ $second }) peut être pris en passant sur { $squares }.
rule-region-start-H = Les premiers coups de trois cases se jouent depuis { $squares }.
rule-region-start-H-second = Les premiers coups de trois cases ({ $second }) se jouent depuis { $squares }.
rule-region-duck = Le canard ou un mur se pose sur { $squares }.
rule-region-duck-second = Le canard ou un mur se pose sur { $squares }.
rule-region-setup = Les premiers parachutages se font sur { $squares }.
rule-region-setup-second = Les premiers parachutages ({ $second }) se font sur { $squares }.
rule-region = La région { $name } : { $squares }.
rule-region-second = La région { $name } ({ $second }) : { $squares }.
rule-squares-all = toutes les cases
rule-squares-none = aucune case
rule-squares-first-1 = la première rangée
rule-squares-first = les { $number } premières rangées
rule-squares-last-1 = la dernière rangée
rule-squares-last = les { $number } dernières rangées
rule-squares-rank = la rangée { $ranks }
rule-squares-ranks = les rangées { $ranks }
rule-verb-goes = va
rule-verb-leaps = saute
rule-verb-moves = va (sans prendre)
rule-verb-captures = prend
rule-verb-passes = prend en passant
rule-way-one = { $verb } à une case { $directions }
rule-way-any = { $verb } à toute distance { $directions }
rule-way-up-to = { $verb } de 1 à { $number } cases { $directions }
rule-way-squares = { $verb } à { $number } cases { $directions }
rule-way-oblique = { $verb } à { $directions }
rule-move-again = { $move }, à répéter à volonté
rule-move-times = { $move }, à répéter jusqu’à { $number } fois
rule-move-by-leap = { $move }, en sautant
rule-move-first = { $move }, au premier coup seulement
rule-move-lame = { $move }, si aucune pièce ne barre le chemin
rule-move-cannon = { $move }, par-dessus exactement une pièce
rule-move-grasshopper = { $move }, sur la case derrière la première pièce
rule-move-passing-too = { $move }, aussi en passant
rule-move-only-to = { $move }, seulement vers { $squares }
rule-move-on = { $move }, { $places }
rule-move-place = sur { $squares }
rule-move-palace = dans le palais
rule-move-palace-lines = le long des lignes du palais
rule-move-palace-lines-other = le long des lignes du palais adverse
rule-to-orthogonal = en ligne droite
rule-to-diagonal = en diagonale
rule-to-ahead = en avant
rule-to-back = en arrière
rule-to-sideways = de côté
rule-to-left = à gauche
rule-to-right = à droite
rule-to-diagonal-ahead = en diagonale vers l’avant
rule-to-diagonal-back = en diagonale vers l’arrière
rule-to-ahead-left = en diagonale vers l’avant à gauche
rule-to-ahead-right = en diagonale vers l’avant à droite
rule-to-back-left = en diagonale vers l’arrière à gauche
rule-to-back-right = en diagonale vers l’arrière à droite
rule-oblique = { $far } cases en ligne droite et { $near } de côté
rule-oblique-ahead = { $far } cases en avant et { $near } de côté
rule-oblique-side-ahead = { $far } cases de côté et { $near } en avant
rule-oblique-side-back = { $far } cases de côté et { $near } en arrière
rule-oblique-back = { $far } cases en arrière et { $near } de côté
rule-oblique-ahead-left = { $ranks } en avant et { $files } à gauche
rule-oblique-ahead-right = { $ranks } en avant et { $files } à droite
rule-oblique-back-left = { $ranks } en arrière et { $files } à gauche
rule-oblique-back-right = { $ranks } en arrière et { $files } à droite

# Positions at the end of a game.
example-chess-1 = Un cavalier seul ne peut pas mater.
example-chess-2 = Les pions sont bloqués, et aucun roi ne passe.
example-racingkings-1 = Les Noirs sont les premiers sur la dernière rangée.
example-racingkings-2 = Les Blancs étaient les premiers, mais les Noirs suivent au coup d’après.
example-antichess-1 = Les Blancs n’ont plus de pièce.
example-suicide-1 = Personne ne peut jouer, et chacun a une pièce.
example-giveaway-1 = Les Blancs ne peuvent pas jouer, et gagnent.
example-losers-1 = Les Noirs sont mats, et gagnent.
example-misere-1 = Les Noirs sont mats, et gagnent.
example-threekings-1 = Les Noirs ont perdu un de leurs trois rois.
example-atomic-1 = Le roi noir a explosé.
example-3check-1 = Les Blancs ont donné le troisième échec.
example-horde-1 = Trop de coups sans prise ni coup de pion.
example-koedem-1 = Les Blancs n’ont pas de roi, et les Noirs en ont deux.
example-xiangqi-1 = Les Noirs ne sont pas en échec et ne peuvent pas jouer : qui est pat perd.
example-xiangqi-2 = Conseillers et éléphants ne traversent jamais la rivière.
example-xiangqi-3 = Le soldat protège le cheval : ce n’est donc pas une poursuite.
example-janggi-1 = Les généraux se font face, et Han a passé.
example-janggi-2 = Cinquante coups sans prise : les points décident.
example-makruk-1 = Un met seul ne peut pas mater.
example-makruk-2 = Le compte contre une tour est écoulé.
example-cambodian-1 = Le compte contre une tour est écoulé.
example-asean-1 = Le compte contre une tour est écoulé.
example-sittuyin-1 = Cinquante coups sans prise.
example-shatranj-1 = Le roi noir est seul.
example-courier-1 = Le roi noir est seul contre trois.
example-shatar-1 = Un roi dépouillé fait nulle.
example-shatar-2 = Un mat par un fou exige auparavant un échec d’une pièce forte.
example-shatar-3 = Un cavalier ne peut pas mater : les Blancs perdent.
example-jesonmor-1 = Le cavalier était au centre quand c’était aux Blancs de jouer.
